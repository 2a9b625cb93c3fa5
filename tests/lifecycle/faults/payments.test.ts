import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  accountOf,
  injectFault,
  objects,
  oneSignup,
  untilWebhooksProcessed,
  signupRecordsOnceEmailed,
  signupRecords,
  subscriptionsOf,
} from './signup-records'
import { hangMs, patiently } from '../../patience'
import { Guest, showsMembership } from './guest'
import { openLiveClub, slug } from './live-club'
import { rowsOf, startProcesses, type Processes } from './processes'

let parts: Processes
let tiers: string[]
beforeAll(async () => {
  parts = await startProcesses()
  tiers = await openLiveClub(parts)
}, hangMs)
afterAll(() => parts.stop())
afterEach(() => injectFault(parts, { clear: true }))

const aGuest = (email?: string, tierId = tiers[0]!) => new Guest(parts, { slug, tierId }, email)
const run = async (text: string, values: unknown[]) => rowsOf(await parts.databaseUrl(), text, values)

/** Goes up to the hosted checkout and returns its URL. */
async function atCheckout(guest: Guest): Promise<string> {
  await guest.atReview()
  return (await guest.complete()).headers.location!
}

/** Two browsers of the same person, or of two people with the same address, each reviewing its own tier. */
async function twoBrowsers() {
  const one = await aGuest(undefined, tiers[0]).atReview()
  const other = await aGuest(one.email, tiers[1]).atReview()
  return { one, other, email: one.email }
}

/** If the account was created in the meantime, its password is required to continue. */
async function completeAsTheSame(guest: Guest): Promise<string> {
  expect((await guest.complete()).headers.location).toContain('step=account')
  expect((await guest.fillIn()).headers.location).toBe('/join?step=review')
  return (await guest.complete()).headers.location!
}

/** Payments of this person on the account that were not refunded, and the first payment of each subscription. */
async function paymentsOf(email: string) {
  const account = await accountOf(parts)
  const charges = await objects<{ customer: string; paid: boolean; refunded: boolean }>(
    parts,
    'charge',
    account,
  )
  const customers = await objects<{ id: string; email: string }>(parts, 'customer', account)
  const ids = customers.filter((customer) => customer.email === email).map(({ id }) => id)
  const own = charges.filter((charge) => charge.paid && ids.includes(charge.customer))
  return {
    standing: own.filter(({ refunded }) => !refunded).length,
    refunded: own.filter(({ refunded }) => refunded).length,
  }
}

describe('one address in two browsers with two tiers', { timeout: hangMs }, () => {
  it('pays in the one that asked last, and expires the other’s checkout', async () => {
    const { one, other, email } = await twoBrowsers()
    const first = (await one.complete()).headers.location!
    const second = await completeAsTheSame(other)
    expect(await one.pay(first)).toBeNull()
    expect(await other.comeBack((await other.pay(second))!)).toBe(true)
    expect(showsMembership(await one.see('/join'))).toBe(true)
    await untilWebhooksProcessed(parts)
    expect(await signupRecordsOnceEmailed(parts, email)).toEqual(oneSignup)
    expect(await paymentsOf(email)).toEqual({ standing: 1, refunded: 0 })
  })

  it('asks and pays at the same moment: one membership, one payment', async () => {
    for (let round = 0; round < 3; round++) {
      const { one, other, email } = await twoBrowsers()
      const first = (await one.complete()).headers.location!
      const [paid, second] = await Promise.all([one.pay(first), completeAsTheSame(other)])
      const back = second.includes('/c/pay/') ? await other.pay(second) : null
      expect([paid, back]).not.toEqual([null, null])
      await untilWebhooksProcessed(parts)
      expect(await signupRecordsOnceEmailed(parts, email)).toEqual(oneSignup)
      expect((await paymentsOf(email)).standing).toBe(1)
    }
  })

  it('pays in both: one membership stays, and the other payment is refunded', async () => {
    const { one, other, email } = await twoBrowsers()
    const first = (await one.complete()).headers.location!
    // As if the first had been abandoned while Stripe could not be reached.
    await run(
      `update checkout_attempts set status = 'expired', resolved_at = now()
       where status = 'open' and member_id in (select m.id from members m join users u on u.id = m.user_id where email_norm = $1)`,
      [email],
    )
    const second = await completeAsTheSame(other)
    const backs = await Promise.all([one.pay(first), other.pay(second)])
    expect(backs).not.toContain(null)
    await Promise.all([one.comeBack(backs[0]!), other.comeBack(backs[1]!)])

    await untilWebhooksProcessed(parts)
    const subscriptions = await subscriptionsOf(parts, email)
    expect(subscriptions.map(({ status }) => status).toSorted()).toEqual(['active', 'canceled'])
    expect(await paymentsOf(email)).toEqual({ standing: 1, refunded: 1 })
    const [row] = await run(
      `select subscription_id from memberships ms join members m on m.id = ms.member_id where m.email = $1 and status = 'active'`,
      [email],
    )
    const active = subscriptions.find(({ status }) => status === 'active')
    expect(row).toEqual({ subscription_id: active!.id })
    expect(await signupRecordsOnceEmailed(parts, email)).toMatchObject({
      users: 1,
      members: 1,
      live: 1,
      welcomes: 1,
    })
  })

  it('pays for the last tier only in two tabs of one browser', async () => {
    const tab = await aGuest().atReview()
    const first = (await tab.complete()).headers.location!
    await tab.choose(tiers[1])
    await tab.fillIn()
    const stale = await tab.complete(tiers[0])
    expect(stale.headers.location).toContain('because=choice-changed')
    const second = (await tab.complete(tiers[1])).headers.location!
    expect(await tab.pay(first)).toBeNull()
    expect(await tab.comeBack((await tab.pay(second))!)).toBe(true)
    expect(await signupRecordsOnceEmailed(parts, tab.email)).toEqual(oneSignup)
  })
})

describe('webhooks', { timeout: hangMs }, () => {
  it('all lost: returning is enough', async () => {
    await injectFault(parts, { target: 'webhooks', mode: 'drop' })
    const guest = aGuest()
    await guest.join()
    expect(await signupRecordsOnceEmailed(parts, guest.email)).toEqual(oneSignup)
  })

  it('all lost and no one returned: the next start catches up', async () => {
    await injectFault(parts, { target: 'webhooks', mode: 'drop' })
    const guest = aGuest()
    await guest.pay(await atCheckout(guest))
    expect(await signupRecords(parts, guest.email)).toMatchObject({ live: 0, subscriptions: 1 })
    // Reconciliation skips a checkout for its first minute.
    await run(
      `update checkout_attempts set created_at = created_at - interval '2 minutes' where status = 'open'`,
      [],
    )
    await parts.server.stop()
    await parts.server.start()
    await vi.waitUntil(async () => (await signupRecords(parts, guest.email)).live === 1, patiently)
    expect(await signupRecordsOnceEmailed(parts, guest.email)).toEqual(oneSignup)
  })

  it.each(['duplicate', 'reorder'])('%s: the same rows', async (mode) => {
    await injectFault(parts, { target: 'webhooks', mode, count: 12 })
    const guests = Array.from({ length: 4 }, () => aGuest())
    for (const guest of guests) {
      const checkout = await atCheckout(guest)
      // Half of them never return.
      if (guests.indexOf(guest) % 2) await guest.pay(checkout)
      else expect(await guest.comeBack((await guest.pay(checkout))!)).toBe(true)
    }
    await untilWebhooksProcessed(parts)
    for (const { email } of guests) expect(await signupRecordsOnceEmailed(parts, email)).toEqual(oneSignup)
    expect(await run(`select type, last_error from webhook_inbox where status = 'failed'`, [])).toEqual([])
  })
})
