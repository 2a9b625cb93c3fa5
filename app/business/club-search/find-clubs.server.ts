import { sql } from 'kysely'
import type { PlatformDb } from '#/db/handles.server'
import type { ClubDirectory } from '#/tenants/directory.server'
import { resolveClub } from '#/tenants/resolve-club'
import type { Scopes } from '#/tenants/scope.server'
import type { Env } from '~/foundation/kit/env.server'
import { paths } from '~/foundation/kit/paths'
import { textProblem } from '~/foundation/kit/text'
import type { ClubMatch } from './find-club-form'
import { countHits, perNetwork } from '~/people/identity/rate-limits.server'

/** Shorter words match too many names, and the trigram index cannot serve them. */
const minQueryLength = 3
const maxQueryLength = 100
const maxResults = 8

interface ClubSearchResult {
  /** Path of the signup on the platform's host when the text identifies exactly one club. */
  to: string | null
  clubs: ClubMatch[]
  /** More clubs match than are listed. */
  more: boolean
}

export const noMatches: ClubSearchResult = { to: null, clubs: [], more: false }

/**
 * Finds live clubs by join code, slug (`bottega-rossa`), full web address, signup link or name; accents, capitals and
 * punctuation do not matter. Throws 429 after 60 searches in ten minutes from one network.
 */
export async function findClubs(
  { clubs, scopes, env }: { clubs: ClubDirectory; scopes: Scopes; env: Pick<Env, 'rootDomain'> },
  { text, clientAddress, now }: { text: string; clientAddress: string; now: Date },
): Promise<ClubSearchResult> {
  await countHits(scopes, perNetwork('find-club', clientAddress, 60, 600), now)
  const ref = refIn(text, env.rootDomain)
  const club = ref ? await resolveClub(clubs, await clubs.byRef(ref)) : null
  if (club?.status === 'live') return { ...noMatches, to: paths.join.byRef(club.slug) }
  return findClubsByName(scopes.platform('club search'), text)
}

/** Live clubs whose name contains the text: exact matches first, then names that begin with it, then the others. */
export async function findClubsByName(db: PlatformDb, text: string): Promise<ClubSearchResult> {
  if (text.length > maxQueryLength || textProblem(text)) return noMatches
  const rows = await db.read(async ({ q }) => {
    // The database normalizes the text as it normalizes the names.
    const { key } = await q
      .selectNoFrom(({ fn, val }) => fn<string>('name_key', [val(text)]).as('key'))
      .executeTakeFirstOrThrow()
    if (key.length < minQueryLength) return []
    return (
      q
        // Limit first, then join the slugs of the listed clubs only.
        .selectFrom((eb) =>
          eb
            .selectFrom('businesses')
            .select(({ eb, fn, val }) => [
              'id',
              'name',
              'name_key',
              eb('name_key', '=', key).as('is_exact'),
              fn<boolean>('starts_with', ['name_key', val(key)]).as('starts_with'),
            ])
            .where('status', '=', sql.lit('live'))
            // A key holds only letters and digits, so it contains no wildcard.
            .where('name_key', 'like', `%${key}%`)
            .orderBy('is_exact', 'desc')
            .orderBy('starts_with', 'desc')
            .orderBy('name_key')
            .orderBy('id')
            .limit(maxResults + 1)
            .as('b'),
        )
        .innerJoin('business_slugs as s', 's.business_id', 'b.id')
        .where('s.retired_at', 'is', null)
        .orderBy('b.is_exact', 'desc')
        .orderBy('b.starts_with', 'desc')
        .orderBy('b.name_key')
        .orderBy('b.id')
        .select(['b.name', 's.slug'])
        .execute()
    )
  })
  return {
    to: null,
    clubs: rows.slice(0, maxResults).map(({ name, slug }) => ({ name, href: paths.join.byRef(slug) })),
    more: rows.length > maxResults,
  }
}

function refIn(text: string, rootDomain: string): string | null {
  const normalized = text.trim().toLowerCase()
  if (/^[a-z0-9-]{1,64}$/.test(normalized)) return normalized
  const address = normalized.includes('://') ? normalized : `http://${normalized}`
  if (!URL.canParse(address)) return null
  const { host, pathname } = new URL(address)
  const [, join, ref] = pathname.split('/')
  if (join === 'join' && ref) return ref
  const label = host.endsWith(`.${rootDomain}`) ? host.slice(0, -rootDomain.length - 1) : ''
  return label || null
}
