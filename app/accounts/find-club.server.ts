import { sql } from 'kysely'
import { clubBehind } from '#/tenants/club-behind'
import type { RequestContext } from '~/context.server'
import { paths } from '~/kit/paths'
import { textProblem } from '~/kit/text'
import type { FoundClub } from './components/find-club'
import { countHits, perNetwork } from './rate-limits.server'

const SHORTEST_NAME = 3
const MOST = 8

/**
 * The clubs behind what a guest has of one: its code or its name in the address (`bottega-rossa`), its whole address, a
 * link to its signup, or what it is called. Where it can be only one, `to` is the path of its signup on the
 * platform's host. Public clubs alone are found. Throws 429 to a network that asks without end.
 */
export async function findClubs(
  context: RequestContext,
  text: string,
): Promise<{ to: string | null; clubs: FoundClub[] }> {
  const { clubs, scopes, env } = context.services
  await countHits(scopes, perNetwork('find-club', context.clientAddress, 60, 600), context.now())
  const ref = refIn(text, env.rootDomain)
  const club = ref ? await clubBehind(clubs, await clubs.byRef(ref)) : null
  if (club?.status === 'live') return { to: paths.join.byRef(club.slug), clubs: [] }
  return { to: null, clubs: await clubsCalled(context, text) }
}

async function clubsCalled(context: RequestContext, text: string): Promise<FoundClub[]> {
  const name = text.normalize('NFC').trim().toLowerCase()
  if (name.length < SHORTEST_NAME || name.length > 100 || textProblem(text)) return []
  const pattern = `%${name.replace(/[\\%_]/g, '\\$&')}%`
  const rows = await context.services.scopes.platform('a club by its name').read(({ q }) =>
    q
      .selectFrom('businesses as b')
      .innerJoin('business_slugs as s', 's.business_id', 'b.id')
      .select(['b.name', 's.slug'])
      .where('b.status', '=', 'live')
      .where('s.retired_at', 'is', null)
      .where(sql<boolean>`lower(b.name) like ${pattern}`)
      .orderBy(sql`lower(b.name) = ${name}`, 'desc')
      .orderBy('b.name')
      .limit(MOST)
      .execute(),
  )
  return rows.map(({ name, slug }) => ({ name, href: paths.join.byRef(slug) }))
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
