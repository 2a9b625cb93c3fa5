import pg from 'pg'
import { ask, type Platform } from '../tests/platform'
import { HttpBrowser, offered } from './http-browser'
import { median } from './load'
import { ms, type Row } from './table'

export interface Signups {
  perSecond: number
  /** Milliseconds from the first page to the active membership. */
  p50: number
  /** Milliseconds. */
  p99: number
  lost: number
  /** Requests answered with "come back in a moment" that then did. */
  turnedAway: number
}

/** How many people sign up at the same moment. */
const atOnce = 24
let people = 0

/**
 * The whole signup, many at a time: three steps, account with its password hash,
 * hosted checkout, payment, signed webhooks, until the return page shows the active membership.
 */
export async function signUp(platform: Platform, slug: string, count: number): Promise<Signups> {
  const addresses: string[] = []
  const took: number[] = []
  let turnedAway = 0
  const began = Date.now()
  const line = async () => {
    while (addresses.length < count) {
      people += 1
      const address = `guest${people}-${began}@bench.test`
      addresses.push(address)
      const start = performance.now()
      const signup = await oneSignup(platform, slug, address, people)
      turnedAway += signup
      took.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, line))
  const seconds = (Date.now() - began) / 1000
  const active = await activeMembers(await platform.databaseUrl(), addresses)
  const sorted = took.toSorted((a, b) => a - b)
  return {
    perSecond: addresses.length / seconds,
    p50: median(took),
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
    lost: addresses.length - active,
    turnedAway,
  }
}

export function signupRows(what: string, result: Signups, promised = true): Row[] {
  const { perSecond, p50, p99, lost, turnedAway } = result
  return [
    {
      what: `${what}, ${atOnce} at a time`,
      figure: `${perSecond.toFixed(1)}/s, ${lost} lost`,
      ...(promised ? { target: '>= 20/s, 0 lost', held: perSecond >= 20 && lost === 0 } : {}),
    },
    {
      what: '... first page to active, p50, p99',
      figure: `${ms(p50)}, ${ms(p99)}; ${turnedAway} asked to wait`,
    },
  ]
}

/** One person's signup until the membership is active. Returns how often they were asked to wait. */
export async function oneSignup(
  platform: Pick<Platform, 'rootDomain' | 'sandboxUrl'>,
  slug: string,
  email: string,
  person: number,
) {
  const network = `10.${(person >> 16) & 255}.${(person >> 8) & 255}.${person & 255}`
  const guest = new HttpBrowser(`http://${slug}.${platform.rootDomain}`, network)
  const tiers = await guest.open('/join')
  const [tierId = ''] = offered(tiers.body, 'tierId')
  const details = await guest.submit(tiers, 'choose-tier', { tierId })
  const review = await guest.submit(details, 'account', {
    fullName: `Guest ${person}`,
    email,
    phone: '+1 415 555 0100',
    dateOfBirth: '1985-04-12',
    password: 'a long enough one 27',
    confirmPassword: 'a long enough one 27',
    termsAccepted: 'on',
  })
  const leaving = await guest.submit(review, 'complete')
  const checkout = new URL(leaving.location ?? unexpected('no way to the checkout', leaving.body))
  const session = checkout.pathname.split('/').pop() ?? ''
  const paid = await ask(`${platform.sandboxUrl}/_sandbox/api/checkout/${session}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ cardNumber: '4242424242424242' }),
  })
  if (paid.status !== 200) unexpected('the payment was refused', paid.body)
  const back = new URL((JSON.parse(paid.body) as { success_url: string }).success_url)
  const patience = Date.now() + 30_000
  while (!(await isActive(guest, back))) {
    if (Date.now() > patience) unexpected('never active', email)
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
  return guest.turnedAway
}

async function isActive(guest: HttpBrowser, back: URL): Promise<boolean> {
  const page = await guest.open(back.pathname + back.search)
  return page.status === 200 && /Registration Complete!/.test(page.body)
}

function unexpected(what: string, text: string): never {
  throw new Error(`A signup broke: ${what}:\n${text.replace(/<[^>]+>/g, ' ').slice(0, 1_000)}`)
}

async function activeMembers(ownerUrl: string, addresses: string[]): Promise<number> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from memberships s join members m on m.business_id = s.business_id and m.id = s.member_id
     where m.email = any($1) and s.status = 'active'`,
    [addresses],
  )
  await client.end()
  return rows[0]?.n ?? 0
}
