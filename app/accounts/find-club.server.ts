import { clubBehind } from '#/tenants/club-behind'
import type { RequestContext } from '~/context.server'
import { paths } from '~/kit/paths'

/**
 * The club behind what a guest has of it: its name in the address (`bottega-rossa`), its whole address, or a
 * link to its signup. Returns the path of its signup on the platform's host, or null.
 */
export async function findClub(context: RequestContext, text: string): Promise<string | null> {
  const ref = refIn(text, context.services.env.rootDomain)
  if (!ref) return null
  const { clubs } = context.services
  const club = await clubBehind(clubs, await clubs.byRef(ref))
  return club?.status === 'live' ? paths.join.byRef(club.slug) : null
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
