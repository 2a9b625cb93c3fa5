import { sql } from 'kysely'
import type { PlatformDb } from '#/db/handles.server'
import { resolveClub } from '#/tenants/resolve-club'
import type { RequestContext } from '~/http/request-context.server'
import { paths } from '~/kit/paths'
import { textProblem } from '~/kit/text'
import type { ClubMatch } from './find-club-form'
import { countHits, perNetwork } from '~/identity/rate-limits.server'

/** Shorter words are in every other name, and an index of three letters at a time knows nothing of them. */
const SHORTEST_NAME = 3
const LONGEST_NAME = 100
const MOST = 8

export interface ClubSearchResult {
  /** Where it can be only one: the path of its signup on the platform's host. */
  to: string | null
  clubs: ClubMatch[]
  /** There are more clubs of the name than are listed. */
  more: boolean
}

export const noMatches: ClubSearchResult = { to: null, clubs: [], more: false }

/**
 * The clubs behind what a guest has of one: its code or its name in the address (`bottega-rossa`), its whole address, a
 * link to its signup, or what it is called, with or without accents, capitals and punctuation. Public clubs alone are
 * found. Throws 429 to a network that asks without end.
 */
export async function findClubs(context: RequestContext, text: string): Promise<ClubSearchResult> {
  const { clubs, scopes, env } = context.services
  await countHits(scopes, perNetwork('find-club', context.clientAddress, 60, 600), context.now())
  const ref = refIn(text, env.rootDomain)
  const club = ref ? await resolveClub(clubs, await clubs.byRef(ref)) : null
  if (club?.status === 'live') return { ...noMatches, to: paths.join.byRef(club.slug) }
  return findClubsByName(scopes.platform('a club by its name'), text)
}

/** Public clubs with these words in their names, in order: that very name, those that begin so, the others. */
export async function findClubsByName(db: PlatformDb, text: string): Promise<ClubSearchResult> {
  if (text.length > LONGEST_NAME || textProblem(text)) return noMatches
  const rows = await db.read(async ({ q }) => {
    // The database makes the key, as it makes the names' own.
    const { key } = await q.selectNoFrom(sql<string>`name_key(${text})`.as('key')).executeTakeFirstOrThrow()
    if (key.length < SHORTEST_NAME) return []
    const isIt = sql`name_key = ${key}`
    const beginsSo = sql`starts_with(name_key, ${key})`
    return (
      q
        // Those that are listed, and only then where they live.
        .selectFrom((eb) =>
          eb
            .selectFrom('businesses')
            .select(['id', 'name', 'name_key'])
            .where('status', '=', sql.lit('live'))
            // A key holds letters and digits alone: nothing in it is a wildcard.
            .where('name_key', 'like', `%${key}%`)
            .orderBy(isIt, 'desc')
            .orderBy(beginsSo, 'desc')
            .orderBy('name_key')
            .orderBy('id')
            .limit(MOST + 1)
            .as('b'),
        )
        .innerJoin('business_slugs as s', 's.business_id', 'b.id')
        .where('s.retired_at', 'is', null)
        .orderBy(isIt, 'desc')
        .orderBy(beginsSo, 'desc')
        .orderBy('b.name_key')
        .orderBy('b.id')
        .select(['b.name', 's.slug'])
        .execute()
    )
  })
  return {
    to: null,
    clubs: rows.slice(0, MOST).map(({ name, slug }) => ({ name, href: paths.join.byRef(slug) })),
    more: rows.length > MOST,
  }
}

function refIn(text: string, rootDomain: string): string | null {
  const plain = text.trim().toLowerCase()
  if (/^[a-z0-9-]{1,64}$/.test(plain)) return plain
  const address = plain.includes('://') ? plain : `http://${plain}`
  if (!URL.canParse(address)) return null
  const { host, pathname } = new URL(address)
  const [, join, ref] = pathname.split('/')
  if (join === 'join' && ref) return ref
  const label = host.endsWith(`.${rootDomain}`) ? host.slice(0, -rootDomain.length - 1) : ''
  return label || null
}
