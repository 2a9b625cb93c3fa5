import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { alignGifts } from '~/club/gifts/redeem/align-gifts.server'
import { endingMembership } from '~/club/gifts/redeem/agree-to-renewal.server'
import { applyGift } from '~/club/gifts/redeem/apply-gift.server'
import { agreeToRenewal } from '~/club/gifts/redeem/agree-to-renewal.server'
import { verifyEntitlements } from '~/club/runs/entitlements/verify-entitlements.server'
import { anActiveMember } from '#/tests/builders/active-member'
import { aPaidGift, openGifts, redeemAs } from '#/tests/builders/gift'
import { advanceTime } from '#/tests/builders/membership-history'
import {
  aPayingClub,
  aPaymentPlatform,
  type PayingClub,
  type PaymentPlatform,
} from '#/tests/builders/payments/payment-platform'
import { aTier } from '#/tests/builders/tiers'

let payments: PaymentPlatform
let club: PayingClub

beforeAll(async () => {
  payments = await aPaymentPlatform()
})
afterAll(() => payments.close())
beforeEach(async () => {
  club = await aPayingClub(payments, { priceCents: 5_000 })
  await openGifts(payments, club)
})

const rows = async <T>(text: string, ...values: unknown[]) =>
  (await payments.db.owner.query(text, values)).rows as T[]

const ledger = () =>
  rows(
    `select kind, amount_cents from club_sales where business_id = $1
     union all select kind, amount_cents from platform_fees where business_id = $1 order by kind, amount_cents`,
    club.id,
  )

const membershipOf = async (memberId: string) =>
  (
    await rows<{
      id: string
      status: string
      ends_at: Date | null
      current_period_end: Date
      card_last4: string | null
    }>('select * from memberships where member_id = $1 order by created_at desc limit 1', memberId)
  )[0]!

const invoicesOf = (memberId: string) =>
  rows(
    `select i.status, i.total_cents, i.due_cents, i.paid_cents from invoices i
     join memberships m on m.business_id = i.business_id and m.id = i.membership_id
     where m.member_id = $1 order by i.created_at`,
    memberId,
  )

const entitlementsOf = async (memberId: string) =>
  (
    await rows<{ status: string }>(
      `select e.status from entitlements e join memberships m on m.business_id = e.business_id and m.id = e.membership_id
       where m.member_id = $1 order by e.period_start`,
      memberId,
    )
  ).map(({ status }) => status)

const balanceOf = async (memberId: string) =>
  (
    await rows<{ balance_cents: number }>(
      'select balance_cents from customer_balances where member_id = $1',
      memberId,
    )
  )[0]?.balance_cents

/** Time passes, and the job of each membership with gifts runs. */
async function months(count: number, memberId: string) {
  for (let n = 0; n < count; n++) {
    const { current_period_end } = await membershipOf(memberId)
    const days = Math.ceil(
      (current_period_end.getTime() - payments.clock.now(club.id).getTime()) / 86_400_000,
    )
    await advanceTime(payments, club, `P${Math.max(1, days)}D`)
    await advanceTime(payments, club, 'PT3H')
    await payments.billing.reconcile()
    await align(memberId)
  }
}

async function align(memberId: string) {
  const { id } = await membershipOf(memberId)
  await alignGifts(payments.billing.prepaid, club.db, { membershipId: id, now: payments.clock.now(club.id) })
}

const threeMonths = () => aPaidGift(payments, club, { what: club.tierId, months: '3' })
const paidMonth = { status: 'paid', total_cents: 5_000, due_cents: 0, paid_cents: 5_000 }

describe('three months of a tier', () => {
  it('are three boxes owed, without a charge or a second fee, and end by themselves', async () => {
    const gift = await threeMonths()
    expect(await ledger()).toEqual([
      { kind: 'charge', amount_cents: 15_000 },
      { kind: 'fee', amount_cents: 750 },
    ])
    const { memberId } = await redeemAs(payments, club, gift)
    await align(memberId)

    expect(await membershipOf(memberId)).toMatchObject({ status: 'active', card_last4: null })
    expect(await balanceOf(memberId)).toBe(10_000)
    await months(2, memberId)
    expect(await invoicesOf(memberId)).toEqual([paidMonth, paidMonth, paidMonth])
    expect(await balanceOf(memberId)).toBe(0)
    const last = await membershipOf(memberId)
    expect(last.ends_at).toEqual(last.current_period_end)
    await months(1, memberId)

    expect(await membershipOf(memberId)).toMatchObject({ status: 'canceled', end_reason: 'voluntary' })
    expect(await invoicesOf(memberId)).toHaveLength(3)
    expect(await entitlementsOf(memberId)).toEqual(['open', 'open', 'open'])
    expect(await ledger()).toHaveLength(2)
    expect((await verifyEntitlements(club.db)).differences).toEqual([])
  })

  it('go on with a card once their member agreed to renewal', async () => {
    const { memberId } = await redeemAs(payments, club, await threeMonths())
    await months(2, memberId)
    const agreed = await agreeToRenewal(club.db, {
      memberId,
      club: (await payments.clubs.byId(club.id))!,
      clientAddress: '127.0.0.1',
      userAgent: 'test',
      now: payments.clock.now(club.id),
    })
    expect(agreed).toEqual({ hasCard: false })
    await align(memberId)
    expect((await membershipOf(memberId)).ends_at).not.toBeNull()

    const [{ stripe_id: customer }] = (await rows<{ stripe_id: string }>(
      "select stripe_id from stripe_ids where our_id = $1 and kind = 'customer'",
      memberId,
    )) as [{ stripe_id: string }]
    const card = await payments.stripe(club, '/v1/payment_methods/pm_card_visa/attach', { customer })
    await payments.stripe(club, `/v1/customers/${customer}`, {
      'invoice_settings[default_payment_method]': String(card.id),
    })
    await payments.billing.refreshAfterPortal(club.db, memberId)
    await align(memberId)
    expect((await membershipOf(memberId)).ends_at).toBeNull()

    await months(1, memberId)
    expect(await membershipOf(memberId)).toMatchObject({ status: 'active', card_last4: '4242' })
    expect((await invoicesOf(memberId)).at(-1)).toEqual({ ...paidMonth, due_cents: 5_000 })
    expect(await ledger()).toEqual([
      { kind: 'charge', amount_cents: 5_000 },
      { kind: 'charge', amount_cents: 15_000 },
      { kind: 'fee', amount_cents: 250 },
      { kind: 'fee', amount_cents: 750 },
    ])
    expect(await entitlementsOf(memberId)).toHaveLength(4)
  })

  it('stay three months when the price rises in between, and before they are redeemed', async () => {
    const later = await threeMonths()
    const { memberId } = await redeemAs(payments, club, await threeMonths())
    await align(memberId)
    const priceId = await raisePrice(7_500)
    const { id: membershipId } = await membershipOf(memberId)
    await payments.billing.payments.changePrice(club.db, {
      membershipId,
      priceId,
      occasion: 'price-rise',
      now: payments.clock.now(club.id),
    })
    await align(memberId)
    await align(memberId)
    expect(await balanceOf(memberId)).toBe(15_000)
    await months(3, memberId)

    expect(await invoicesOf(memberId)).toEqual([
      paidMonth,
      { ...paidMonth, total_cents: 7_500, paid_cents: 7_500 },
      { ...paidMonth, total_cents: 7_500, paid_cents: 7_500 },
    ])
    expect(await balanceOf(memberId)).toBe(0)
    expect(await entitlementsOf(memberId)).toHaveLength(3)

    const other = await redeemAs(payments, club, later)
    expect(await balanceOf(other.memberId)).toBe(15_000)
    expect(await ledger()).toHaveLength(4)
  })

  it('are not used up by a month that was skipped', async () => {
    const { memberId, userId } = await redeemAs(payments, club, await threeMonths())
    await align(memberId)
    const { ends_at: before } = await membershipOf(memberId)
    // The rules of a skip ask for a membership that renews; a business may still void an invoice.
    const { subscription_id } = (await membershipOf(memberId)) as unknown as { subscription_id: string }
    await payments.stripe(club, `/v1/subscriptions/${subscription_id}`, {
      'pause_collection[behavior]': 'void',
    })
    await months(1, memberId)
    await payments.stripe(club, `/v1/subscriptions/${subscription_id}`, { pause_collection: '' })
    await months(3, memberId)

    expect(userId).toBeTruthy()
    const { ends_at: after, status } = await membershipOf(memberId)
    expect(after!.getTime()).toBeGreaterThan(before!.getTime())
    expect(status).toBe('canceled')
    expect(await entitlementsOf(memberId)).toHaveLength(3)
    expect(await balanceOf(memberId)).toBe(0)
  })

  it('add to the membership of a person who has one: their next payments are not charged', async () => {
    const member = await anActiveMember(payments, club)
    const gift = await threeMonths()
    await redeemAs(payments, club, gift, { id: member.requester.id, email: member.email })
    await months(4, member.id)

    expect(await invoicesOf(member.id)).toEqual([
      { ...paidMonth, due_cents: 5_000 },
      paidMonth,
      paidMonth,
      paidMonth,
      { ...paidMonth, due_cents: 5_000 },
    ])
    expect(await entitlementsOf(member.id)).toHaveLength(5)
    expect((await membershipOf(member.id)).ends_at).toBeNull()
  })

  it('count with their value for a member of another tier', async () => {
    const tier = await aTier(club.db, { name: 'Reserve', priceCents: 12_000 })
    await payments.billing.publishTier(club.db, { tierId: tier.id, now: new Date() })
    const member = await anActiveMember(payments, club, { tierId: tier.id })
    await redeemAs(payments, club, await threeMonths(), { id: member.requester.id, email: member.email })
    expect(await balanceOf(member.id)).toBe(15_000)
    await months(2, member.id)
    expect(await invoicesOf(member.id)).toMatchObject([
      { paid_cents: 12_000 },
      { due_cents: 0 },
      { due_cents: 9_000, paid_cents: 12_000 },
    ])
    // The platform’s share of the part that the card paid.
    expect(await ledger()).toContainEqual({ kind: 'fee', amount_cents: 450 })
  })

  it('of two gifts in a row last six months', async () => {
    const first = await redeemAs(payments, club, await threeMonths())
    await align(first.memberId)
    const [{ email }] = (await rows<{ email: string }>(
      'select email from users where id = $1',
      first.userId,
    )) as [{ email: string }]
    await redeemAs(payments, club, await threeMonths(), { id: first.userId, email })
    await align(first.memberId)
    await months(6, first.memberId)
    expect(await entitlementsOf(first.memberId)).toHaveLength(6)
    expect(await membershipOf(first.memberId)).toMatchObject({ status: 'canceled' })
  })

  it('are honored after their tier was archived', async () => {
    const gift = await threeMonths()
    await payments.db.owner.query("update tiers set status = 'archived', archived_at = now() where id = $1", [
      club.tierId,
    ])
    const { memberId } = await redeemAs(payments, club, gift)
    expect(await membershipOf(memberId)).toMatchObject({ status: 'active', tier_id: club.tierId })
  })
})

describe('a gift that was interrupted', () => {
  it('after its membership began is still that membership, and ends with it', async () => {
    const gift = await threeMonths()
    const { memberId } = await redeemAs(payments, club, gift)
    await payments.db.owner.query(`update gifts set applied_at = null, membership_id = null where id = $1`, [
      gift.giftId,
    ])
    const again = () =>
      applyGift(payments.billing.prepaid, club.db, { giftId: gift.giftId, now: payments.clock.now(club.id) })
    await Promise.all([again(), again()])
    expect(await rows('select redeemed_as from gifts where id = $1', gift.giftId)).toEqual([
      { redeemed_as: 'membership' },
    ])
    expect(await payments.objects('subscription', club.accountId)).toHaveLength(1)
    expect(await club.db.read((db) => endingMembership(db, memberId))).toMatchObject({ isAgreed: false })
  })

  it.each(['500', 'lost'])(
    'by an answer %s is finished with one balance and one membership',
    async (mode) => {
      const gift = await threeMonths()
      await payments.fault({ target: 'api', mode, count: 1, match: 'balance_transactions' })
      await redeemAs(payments, club, gift).catch(() => undefined)
      await applyGift(payments.billing.prepaid, club.db, {
        giftId: gift.giftId,
        now: payments.clock.now(club.id),
      })

      const customers = await rows<{ stripe_id: string }>(
        "select stripe_id from stripe_ids where business_id = $1 and kind = 'customer'",
        club.id,
      )
      expect(customers).toHaveLength(1)
      expect(await payments.objects('subscription', club.accountId)).toHaveLength(1)
      const moves = await payments.objects('customer_balance_transaction', club.accountId)
      expect(moves.map(({ amount }) => Number(amount)).toSorted((a, b) => a - b)).toEqual([-15_000, 5_000])
      expect(
        await rows('select 1 from gifts where id = $1 and applied_at is not null', gift.giftId),
      ).toHaveLength(1)
    },
  )
})

async function raisePrice(cents: number): Promise<string> {
  const { newId } = await import('~/foundation/kit/ids')
  const id = newId()
  await payments.db.owner.query('update tier_prices set retired_at = now() where tier_id = $1', [club.tierId])
  await payments.db.owner.query(
    `insert into tier_prices (business_id, id, tier_id, amount_cents, currency, created_at)
     values ($1, $2, $3, $4, 'usd', now())`,
    [club.id, id, club.tierId, cents],
  )
  return id
}
