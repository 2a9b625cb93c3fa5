import { demoPassword } from '#/db/seeds/demo-people'
import { ask, type Platform } from '../tests/platform'

/** Rounds before those that are measured. */
export const warmUp = 5
const rounds = 60

export interface Times {
  p50: number
  p95: number
}

/** Milliseconds of a piece of work, one after the other. */
export async function timesOf(work: () => Promise<unknown>, count = rounds): Promise<Times> {
  const took: number[] = []
  for (let round = -warmUp; round < count; round += 1) {
    const began = performance.now()
    await work()
    if (round >= 0) took.push(performance.now() - began)
  }
  took.sort((a, b) => a - b)
  const at = (share: number) => took[Math.floor(took.length * share)] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95) }
}

/** A page over HTTP, by someone who is signed in. */
export const pageTimes = (url: string, cookie: string, count = rounds): Promise<Times> =>
  timesOf(async () => {
    const { status } = await ask(url, { headers: { cookie } })
    if (status !== 200) throw new Error(`${url} answered ${status}`)
  }, count)

/** A page of the portal that reads little, for comparison: what a page costs on this machine at this time. */
export async function peerPage(platform: Platform, cookie: string): Promise<Times & { name: string }> {
  const times = await pageTimes(`${platform.rootUrl}/business/settings/profile`, cookie)
  return { name: 'the profile page', ...times }
}

/** The cookies of a demo club's owner. */
export const signedInOwner = ({ rootUrl }: Platform, slug: string): Promise<string> =>
  signedIn(rootUrl, `owner@${slug}.test`)

/** The cookies of a person of the demo on one host, the platform's or a club's. */
export async function signedIn(origin: string, email: string): Promise<string> {
  const body = new URLSearchParams({ intent: 'sign-in', email, password: demoPassword }).toString()
  const { headers, status } = await ask(`${origin}/login`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
    body,
  })
  if (status !== 303 && status !== 302) throw new Error(`Signing in answered ${status}`)
  return (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ')
}
