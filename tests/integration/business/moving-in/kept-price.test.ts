import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { doubleCharges } from '~/billing/moving/double-charges.server'
import { daysAfter } from '~/foundation/kit/calendar'
import { dayIn, type Day } from '~/foundation/kit/dates'
import { createLog } from '~/foundation/kit/log.server'
import { migrateMemberPrices } from '~/membership/memberships/price-changes/migrate-member-prices.server'
import { announcePrice } from '~/membership/tiers/prices/announce-price.server'
import { portalTier } from '~/membership/tiers/portal-tiers.server'
import { advanceTime } from '../../../builders/membership-history'
import {
  aForeignSubscription,
  aMove,
  aMovingClub,
  anImportedCustomer,
  mover,
  type MovingClub,
} from '../../../builders/moving'
import { aPaymentPlatform, type PaymentPlatform } from '../../../builders/payments/payment-platform'
import { clubOf } from '../../../builders/request-context'
import { aTier } from '../../../builders/tiers'

let payments: PaymentPlatform
let club: MovingClub
beforeAll(async () => {
  payments = await aPaymentPlatform()
})
afterAll(() => payments.close())
beforeEach(async () => {
  club = await aMovingClub(payments, { priceCents: 5_900 })
})

const now = () => payments.clock.now(club.id)
const today = (): Day => dayIn('America/New_York', now())

/** The job of every few minutes. */
const migrate = () =>
  migrateMemberPrices(club.db, {
    payments: payments.billing.payments,
    club: clubOf(club),
    clubOrigin: 'https://a-club.clubs.example',
    now: now(),
    log: createLog('silent'),
    enough: () => false,
  })

async function days(count: number) {
  await advanceTime(payments, club, `P${count}D`)
  return migrate()
}

async function moved(until: Day | null) {
  const customer = await anImportedCustomer(payments, club)
  const move = aMove(club, {
    firstPaymentOn: daysAfter(today(), 10),
    keptPrice: { cents: 4_900, until },
    customer,
  })
  const result = await mover(payments).move(club, move)
  if (result.kind !== 'moved') throw new Error(JSON.stringify(result))
  return result
}

const charges = async () =>
  (await payments.objects('charge', club.accountId)).map(({ amount }) => amount).toReversed()

const emails = async () =>
  (
    await payments.db.owner.query<{ occasion: string }>(
      'select occasion from outgoing_emails where business_id = $1 order by created_at',
      [club.id],
    )
  ).rows.map(({ occasion }) => occasion)

describe('a kept price', () => {
  it('without an end stays through a change of the tier’s price', async () => {
    await moved(null)
    await announcePrice(club.db, {
      tierId: club.tierId,
      priceCents: 6_900,
      effectiveOn: daysAfter(today(), 40),
      today: today(),
      userId: club.staffId,
      now: now(),
    })
    expect(await migrate()).toMatchObject({ notified: 0 })
    expect(await days(50)).toMatchObject({ notified: 0, migrated: 0 })
    await days(30)
    expect(await charges()).toEqual([4_900, 4_900, 4_900])
    expect(await emails()).toEqual([])
  })

  it('with an end becomes the tier’s price after it, with one notice thirty days before and a reminder', async () => {
    await moved(daysAfter(today(), 60))
    expect(await migrate()).toMatchObject({ notified: 0 })
    expect(await days(25)).toMatchObject({ notified: 0 })
    expect(await days(7)).toMatchObject({ notified: 1, migrated: 0 })
    expect(await migrate()).toMatchObject({ notified: 0 })
    // No change of the tier's own price is under way.
    expect(await portalTier(club.db, club.tierId)).toMatchObject({ change: null })
    expect(await days(23)).toMatchObject({ reminded: 1 })
    expect(await charges()).toEqual([4_900, 4_900])
    await days(10)
    await days(30)
    expect(await charges()).toEqual([4_900, 4_900, 5_900])
    expect(await emails()).toEqual(['price-change', 'price-reminder'])
  })

  it('is shared by members who keep the same one, and is named in the quote of a tier change', async () => {
    const first = await moved(null)
    await moved(null)
    const { rows } = await payments.db.owner.query(
      'select id from tier_prices where business_id = $1 and is_kept',
      [club.id],
    )
    expect(rows).toHaveLength(1)
    const other = await aTier(club.db, { name: 'Second Pour', priceCents: 3_900 })
    const quote = await payments.memberships.quoteTierChange(club.db, {
      memberId: first.memberId,
      tierId: other.id,
      now: now(),
    })
    expect(quote).toMatchObject({ kind: 'down', current: { priceCents: 4_900, isKeptPrice: true } })
  })
})

describe('a member of the club', () => {
  it('whom another system charges too is named with the amount and the day', async () => {
    const { memberId } = await moved(null)
    const { email } = await club.db.read(({ q }) =>
      q.selectFrom('members').where('id', '=', memberId).select('email').executeTakeFirstOrThrow(),
    )
    const renews_at = new Date(now().getTime() + 5 * 86_400_000).toISOString()
    const foreign = await aForeignSubscription(payments, club, { email: email.toUpperCase(), renews_at })
    await aForeignSubscription(payments, club, { email: 'stranger@example.test', renews_at })
    const { moving } = payments.billing
    expect(await doubleCharges(moving, club.db)).toMatchObject([
      { memberId, subscriptionId: foreign.subscriptionId, amountCents: 4_900 },
    ])
    await moving.endForeign(club.db, {
      subscriptionId: foreign.subscriptionId,
      requestId: foreign.subscriptionId,
      now: now(),
    })
    expect(await doubleCharges(moving, club.db)).toEqual([])
  })
})
