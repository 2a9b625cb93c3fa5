import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Club, type Rig, startRig } from './rig'

let rig: Rig
beforeAll(async () => {
  rig = await startRig()
})
afterAll(() => rig.close())

const forward = async (club: Club, days: number) => {
  const moved = await rig.control('/clock', { account: club.account, advance: `P${days}D` })
  expect(moved.status).toBe(200)
}
const payoutsOf = async (club: Club) => (await rig.stripe.payouts.list({ limit: 100 }, club.on)).data
const linesOf = async (club: Club, payout: string) =>
  (await rig.stripe.balanceTransactions.list({ payout, limit: 100 }, club.on)).data
const eventsOf = (club: Club) =>
  rig.received
    .map(({ body }) => JSON.parse(body) as Stripe.Event)
    .filter(({ account, type }) => account === club.account && type.startsWith('payout.'))
const chargeOf = async (club: Club, customer: string) =>
  (await rig.stripe.charges.list({ customer }, club.on)).data[0]!

describe('payouts of a connected account', () => {
  it('are made daily from what is available, and hold balance transactions that come to their amount', async () => {
    const club = await rig.club(5000)
    const first = await club.member()
    await club.member()
    expect(await payoutsOf(club)).toEqual([])
    await forward(club, 1)
    const charge = await chargeOf(club, first.customer)
    await rig.stripe.refunds.create(
      { charge: charge.id, amount: 1000, refund_application_fee: true },
      club.on,
    )
    await forward(club, 10)
    const payouts = await payoutsOf(club)
    expect(payouts.length).toBeGreaterThan(0)
    for (const payout of payouts) {
      expect(payout).toMatchObject({
        object: 'payout',
        automatic: true,
        status: 'paid',
        reconciliation_status: 'completed',
        currency: 'usd',
      })
      // At midnight UTC, as the days at a bank are counted.
      expect(payout.created % 86_400).toBe(0)
      const lines = await linesOf(club, payout.id)
      expect(lines.reduce((sum, { net }) => sum + net, 0)).toBe(0)
      expect(lines.filter(({ type }) => type === 'payout')).toMatchObject([
        { net: -payout.amount, source: payout.id, id: payout.balance_transaction },
      ])
      for (const line of lines) {
        expect(line.net).toBe(line.amount - line.fee)
        expect(line.available_on).toBeLessThanOrEqual(payout.created)
        expect(line.fee).toBe(line.fee_details.reduce((sum, { amount }) => sum + amount, 0))
      }
    }
    const all = (await rig.stripe.balanceTransactions.list({ limit: 100 }, club.on)).data
    expect(all.reduce((sum, { net }) => sum + net, 0)).toBe(0)
    expect(all.find(({ type }) => type === 'refund')).toMatchObject({ amount: -1000 })
    const types = eventsOf(club).map(({ type }) => type)
    expect(new Set(types)).toEqual(
      new Set(['payout.created', 'payout.reconciliation_completed', 'payout.updated', 'payout.paid']),
    )
  })

  it('leave a balance that is not above zero where it is', async () => {
    const club = await rig.club(5000)
    const { customer } = await club.member()
    const charge = await chargeOf(club, customer)
    await rig.stripe.refunds.create({ charge: charge.id, refund_application_fee: true }, club.on)
    await forward(club, 10)
    expect(await payoutsOf(club)).toEqual([])
    await rig.restart()
    await club.member()
    await forward(club, 10)
    const [payout] = await payoutsOf(club)
    expect(await linesOf(club, payout!.id)).toHaveLength(4)
  })

  it('never leave on a past day for a share that the platform returns later', async () => {
    const club = await rig.club(5000)
    const { customer } = await club.member()
    await forward(club, 40)
    const before = await payoutsOf(club)
    const charges = (await rig.stripe.charges.list({ customer, limit: 100 }, club.on)).data
    // The platform's own clock stayed where it was.
    await rig.stripe.applicationFees.createRefund(String(charges.at(-1)!.application_fee), { amount: 100 })
    await forward(club, 1)
    const since = (await payoutsOf(club)).filter(({ id }) => !before.some((one) => one.id === id))
    expect(since.map(({ created }) => created).filter((created) => created <= before[0]!.created)).toEqual([])
    const [moved] = (await rig.stripe.balanceTransactions.list({ type: 'application_fee_refund' }, club.on))
      .data
    expect(moved!.created).toBeGreaterThan(before[0]!.created)
  })

  it('fail at a closed bank account, return the money, and start again with a new one', async () => {
    const club = await rig.club(5000)
    await club.member()
    expect((await rig.control(`/accounts/${club.account}/bank`, { status: 'closed' })).status).toBe(200)
    await forward(club, 8)
    const [failed, ...others] = await payoutsOf(club)
    expect(others).toEqual([])
    expect(failed).toMatchObject({ status: 'failed', failure_code: 'account_closed' })
    const back = await rig.stripe.balanceTransactions.retrieve(
      failed!.failure_balance_transaction as string,
      {},
      club.on,
    )
    expect(back).toMatchObject({ type: 'payout_failure', net: failed!.amount, source: failed!.id })
    expect(eventsOf(club).map(({ type }) => type)).toContain('payout.failed')
    await rig.control(`/accounts/${club.account}/bank`, { status: 'open' })
    await forward(club, 5)
    const [again] = await payoutsOf(club)
    expect(again).toMatchObject({ status: 'paid', amount: failed!.amount })
    expect((await linesOf(club, again!.id)).map(({ type }) => type).sort()).toEqual([
      'payout',
      'payout_failure',
    ])
  })

  it('are one account’s alone, and list by status', async () => {
    const [mine, other] = [await rig.club(5000), await rig.club(5000)]
    await mine.member()
    await forward(mine, 3)
    const [payout] = await payoutsOf(mine)
    expect(payout).toMatchObject({ status: 'in_transit' })
    expect((await rig.stripe.payouts.list({ status: 'paid' }, mine.on)).data).toEqual([])
    await expect(rig.stripe.payouts.retrieve(payout!.id, {}, other.on)).rejects.toMatchObject({
      statusCode: 404,
    })
    await expect(rig.stripe.balanceTransactions.list({ payout: payout!.id }, other.on)).rejects.toMatchObject(
      { statusCode: 404 },
    )
    await expect(rig.stripe.payouts.list({ arrival_date: 1 }, mine.on)).rejects.toMatchObject({
      statusCode: 400,
    })
  })
})
