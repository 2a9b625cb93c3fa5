import type { Club, ClubLookup } from './club'
import type { ClubDirectory } from './directory.server'

/** The club that a name leads to in the end, in whatever status; null for none. */
export async function resolveClub(
  clubs: Pick<ClubDirectory, 'bySlug'>,
  found: ClubLookup | null,
): Promise<Club | null> {
  if (!found) return null
  if ('club' in found) return found.club
  const target = await clubs.bySlug(found.movedTo)
  return target && 'club' in target ? target.club : null
}
