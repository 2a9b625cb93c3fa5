import { fill } from './fill-platform'
import { compare, type Round, type Target } from './load'
import { signUp, type Signups } from './signups'
import { perSecond, times, type Row } from './table'
import type { Platform } from '../tests/platform'

interface Measured {
  page: Round
  bare: Round
  signups: Signups
}

/** The platform's size at the end of `scale`. */
export const grownSize = { clubs: 10_000, members: 500_000, ofWhichHere: 100_000 }

/** The same page and the same signup on a small platform, and again after it has grown. */
export async function scale(
  platform: Platform,
  slug: string,
  peer: Target,
): Promise<{ rows: Row[]; small: Signups }> {
  const small = await measure(platform, slug, peer)
  await fill(await platform.databaseUrl(), slug, grownSize)
  const large = await measure(platform, slug, peer)
  const size = `${grownSize.clubs.toLocaleString('en')} clubs, ${grownSize.members.toLocaleString('en')} members`
  const row = (what: string, before: number, after: number, show: (value: number) => string): Row => {
    const factor = before / after
    return {
      what: `${what}, with ${size}`,
      figure: `${show(after)} = 1 / ${times(factor)}`,
      peer: `demo clubs only ${show(before)}`,
      target: 'within 1.2 x',
      held: factor <= 1.2,
    }
  }
  const signups = (value: number) => `${value.toFixed(1)}/s`
  // The machine's variation shows in the peer, which has no database; it is factored out.
  const drift = small.bare.perSecond / large.bare.perSecond
  return {
    small: small.signups,
    rows: [
      row('Club page, rendered', small.page.perSecond, large.page.perSecond * drift, perSecond),
      row('Signups', small.signups.perSecond, large.signups.perSecond * drift, signups),
    ],
  }
}

async function measure(platform: Platform, slug: string, peer: Target): Promise<Measured> {
  const rendered = { url: `http://${slug}.${platform.rootDomain}/?rendered` }
  const { page, bare } = await compare({ page: rendered, bare: peer }, { connections: 16, seconds: 6 })
  await signUp(platform, slug, 48)
  return { page, bare, signups: await signUp(platform, slug, 400) }
}
