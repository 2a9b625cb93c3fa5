import type { Club, ClubLookup } from './club'
import type { ClubDirectory } from './directory.server'

/** The club that a name leads to in the end, in whatever status; null for none. */
export async function resolveClub(
  clubs: Pick<ClubDirectory, 'bySlug'>,
  lookup: ClubLookup | null,
): Promise<Club | null> {
  if (!lookup) return null
  if ('club' in lookup) return lookup.club
  const target = await clubs.bySlug(lookup.movedTo)
  return target && 'club' in target ? target.club : null
}
