import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSandboxClock } from '~/foundation/kit/clock.server'
import {
  aPayingClub,
  aPaymentPlatform,
  type PayingClub,
  type PaymentPlatform,
} from '../../../builders/payments/payment-platform'

let payments: PaymentPlatform
let club: PayingClub
let neighbour: PayingClub
beforeAll(async () => {
  payments = await aPaymentPlatform()
  club = await aPayingClub(payments)
  neighbour = await aPayingClub(payments)
})
afterAll(() => payments.close())

const daysAhead = (businessId?: string) =>
  Math.round((payments.clock.now(businessId).getTime() - Date.now()) / 86_400_000)

it('the clock follows the payment account of one business, and leaves the others and the platform in their time', async () => {
  await payments.control('/clock', { advance: 'P10D', account: club.accountId })
  await payments.clock.refresh()
  expect(daysAhead(club.id)).toBe(10)
  expect(daysAhead(neighbour.id)).toBe(0)
  expect(daysAhead()).toBe(0)
  expect(Math.round((payments.clock.latest().getTime() - Date.now()) / 86_400_000)).toBe(10)
})

it('the platform’s clock follows its own account, and no business’s does', async () => {
  await payments.control('/clock', { advance: 'P2D', account: 'platform' })
  await payments.clock.refresh()
  expect([daysAhead(), daysAhead(club.id), daysAhead(neighbour.id)]).toEqual([2, 10, 0])
})

it('the clock follows a move of all accounts', async () => {
  await payments.control('/clock', { advance: 'P3D' })
  await payments.clock.refresh()
  expect(daysAhead(club.id)).toBe(13)
  expect(daysAhead(neighbour.id)).toBe(3)
  expect(daysAhead()).toBe(5)
})

it('the clock serves webhook processing: a move is known before the events that follow from it', async () => {
  await payments.control('/clock', { advance: 'P1D', account: neighbour.accountId })
  const { rows } = await payments.db.owner.query(
    `update webhook_inbox set status = 'queued', not_before = received_at, claimed_until = null
     where object_key = $1 returning 1`,
    [`${neighbour.accountId}:${neighbour.accountId}`],
  )
  expect(rows.length).toBeGreaterThan(0)
  await payments.billing.drainInbox()
  const { rows: accounts } = await payments.db.owner.query(
    'select synced_at from stripe_accounts where account_id = $1',
    [neighbour.accountId],
  )
  expect(Math.round((accounts[0].synced_at - Date.now()) / 86_400_000)).toBe(4)
})

it('the clock stays at the last known time while the emulator does not respond, and logs that once', async () => {
  let silent = 0
  const lonely = createSandboxClock({
    url: 'http://127.0.0.1:9/clock',
    businessesOf: async () => new Map(),
    onError: () => (silent += 1),
  })
  await lonely.refresh()
  await lonely.refresh()
  expect(Math.abs(lonely.now().getTime() - Date.now())).toBeLessThan(1_000)
  expect(silent).toBe(1)
  lonely.close()
})
