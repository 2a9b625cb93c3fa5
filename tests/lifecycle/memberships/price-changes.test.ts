import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { daysAfter, startOfDay } from '~/foundation/kit/calendar'
import { dayIn, type Day } from '~/foundation/kit/dates'
import { createLog } from '~/foundation/kit/log.server'
import { announcePrice, withdrawPrice } from '~/membership/tiers/prices/announce-price.server'
import { renewalAfter } from '~/membership/memberships/renewal-dates'
import { migrateMemberPrices } from '~/membership/memberships/price-changes/migrate-member-prices.server'
import { publishedTiers } from '~/membership/tiers/queries.server'
import { anActiveMember, advanceTime } from '../../builders/active-member'
import {
  aPaymentPlatform,
  aPayingClub,
  type PayingClub,
  type PaymentPlatform,
} from '../../builders/payments/payment-platform'
import { aPerson } from '../../builders/person'
import { clubOf } from '../../builders/request-context'
import { aTier } from '../../builders/tiers'

const timeZone = 'America/New_York'
let payments: PaymentPlatform
let club: PayingClub
let userId: string
beforeAll(async () => {
  payments = await aPaymentPlatform()
  userId = (await aPerson(payments.db)).id
})
afterAll(() => payments.close())
beforeEach(async () => {
  payments.webhooks.mode = 'receive'
  club = await aPayingClub(payments, { priceCents: 9_900 })
})

const now = () => payments.clock.now(club.id)
const today = (): Day => dayIn(timeZone, now())

/** The worker's job of every few minutes. */
const carry = (enough = () => false, provider = payments.billing.payments) =>
  migrateMemberPrices(club.db, {
    payments: provider,
    club: clubOf(club),
    clubOrigin: 'https://a-club.clubs.example',
    now: now(),
    log: createLog('silent'),
    enough,
  })

const announce = (priceCents: number, effectiveOn: Day, tierId = club.tierId) =>
  announcePrice(club.db, { tierId, priceCents, effectiveOn, today: today(), userId, now: now() })

/** Payments of members so far, in order. Stripe lists the newest first, and several may share a second. */
async function charged() {
  const charges = await payments.objects('charge', club.accountId)
  return charges
    .filter(({ paid }) => paid)
    .reverse()
    .sort((one, other) => Number(one.created) - Number(other.created))
    .map(({ amount }) => amount)
}

async function days(count: number) {
  await advanceTime(payments, club, `P${count}D`)
  return carry()
}

describe('a price increase', () => {
  it('applies to new members at once, and to the others from its date, with notice and a reminder', async () => {
    const ada = await anActiveMember(payments, club)
    const day = daysAfter(today(), 45)
    await announce(10_900, day)
    expect(await carry()).toMatchObject({ notified: 1, reminded: 0, migrated: 0 })
    expect(await carry()).toMatchObject({ notified: 0 })
    expect(await publishedTiers(club.db)).toMatchObject([{ priceCents: 10_900 }])
    const bea = await anActiveMember(payments, club)
    expect(await charged()).toEqual([9_900, 10_900])

    // The first renewal comes before the date, the second after it.
    expect(await days(33)).toMatchObject({ notified: 0, reminded: 0, migrated: 0 })
    expect((await charged()).slice(2).sort()).toEqual([10_900, 9_900])
    expect(await days(6)).toMatchObject({ reminded: 1, migrated: 0 })
    expect(await carry()).toMatchObject({ reminded: 0 })
    expect(await days(7)).toMatchObject({ migrated: 1, failed: 0 })
    expect(await carry()).toMatchObject({ migrated: 0 })
    expect(await charged()).toHaveLength(4)
    await days(20)
    expect((await charged()).slice(4)).toEqual([10_900, 10_900])
    expect(await ada.emails()).toEqual(['price-change', 'price-reminder'])
    expect(await bea.emails()).toEqual([])

    const { rows } = await payments.db.owner.query(
      'select status from tier_price_changes where business_id = $1',
      [club.id],
    )
    expect(rows).toEqual([{ status: 'done' }])
    const prices = await payments.objects('price', club.accountId)
    expect(prices.map(({ unit_amount, active }) => [unit_amount, active]).sort()).toEqual([
      [10_900, true],
      [9_900, false],
    ])
  })

  it('is charged by the first renewal of its date, at whatever hour, and not by one before', async () => {
    const ada = await anActiveMember(payments, club)
    const { current_period_start: joined, current_period_end: renewal } = await ada.membership()
    // The next renewal may be too close for the notice period; the one after it will do.
    const effectiveOn = dayIn(timeZone, renewalAfter(joined, renewal))
    await announce(10_900, effectiveOn)
    await carry()
    const until = async (instant: Date) => {
      const seconds = Math.floor((instant.getTime() - now().getTime()) / 1_000)
      await advanceTime(payments, club, `PT${seconds}S`)
    }
    const begins = startOfDay(timeZone, effectiveOn)
    await until(new Date(begins.getTime() - 4 * 3_600_000))
    expect(await carry()).toMatchObject({ migrated: 0 })
    await until(new Date(begins.getTime() - 2 * 3_600_000))
    expect(await carry()).toMatchObject({ migrated: 1, failed: 0 })
    await expect(withdrawPrice(club.db, { tierId: club.tierId, userId, now: now() })).rejects.toMatchObject({
      code: 'price-change-not-found',
    })
    // No job runs between the start of the day and the renewal.
    await advanceTime(payments, club, 'P2D')
    expect((await charged()).at(-1)).toBe(10_900)
    expect((await charged()).slice(0, -1).every((cents) => cents === 9_900)).toBe(true)
  })

  it('that starts shortly after a renewal leaves that renewal at the old price', async () => {
    const ada = await anActiveMember(payments, club)
    const { current_period_start: joined, current_period_end: renewal } = await ada.membership()
    const second = renewalAfter(joined, renewal)
    const effectiveOn = daysAfter(dayIn(timeZone, second), 1)
    await announce(10_900, effectiveOn)
    await carry()
    const seconds = Math.floor((second.getTime() - now().getTime()) / 1_000) - 60
    await advanceTime(payments, club, `PT${seconds}S`)
    expect(await carry()).toMatchObject({ migrated: 0 })
    await advanceTime(payments, club, 'P2D')
    expect(await charged()).toEqual([9_900, 9_900, 9_900])
    expect(await carry()).toMatchObject({ migrated: 1 })
  })

  it('that is interrupted is completed, and no one is notified or moved twice', async () => {
    const members = []
    for (let i = 0; i < 3; i++) members.push(await anActiveMember(payments, club))
    await announce(10_900, daysAfter(today(), 30))
    await carry()
    await advanceTime(payments, club, 'P30D')
    const impatient = payments.another({ timeout: 2_000, retries: 0 })
    const subscriptions = await payments.objects('subscription', club.accountId)
    await payments.fault({
      target: 'api',
      mode: '500',
      count: 1,
      match: `/v1/subscriptions/${String(subscriptions[0]!.id)}`,
    })
    await payments.fault({
      target: 'api',
      mode: 'lost',
      count: 1,
      match: `/v1/subscriptions/${String(subscriptions[1]!.id)}`,
    })
    const first = await carry(undefined, impatient.payments)
    expect(first.failed).toBeGreaterThan(0)
    await carry(undefined, impatient.payments)
    expect(await carry(undefined, impatient.payments)).toMatchObject({ failed: 0, migrated: 0 })
    const items = (await payments.objects('subscription', club.accountId)).map(
      (one) => (one.items as { data: { price: { unit_amount: number } }[] }).data[0]!.price.unit_amount,
    )
    expect(items).toEqual([10_900, 10_900, 10_900])
    for (const member of members)
      expect((await member.emails()).filter((email) => email === 'price-change')).toHaveLength(1)
  })

  it('stops when time runs out, and says so', async () => {
    await anActiveMember(payments, club)
    await announce(10_900, daysAfter(today(), 30))
    expect(await carry(() => true)).toMatchObject({ notified: 0, isComplete: false })
    expect(await carry()).toMatchObject({ notified: 1, isComplete: true })
  })

  it('needs thirty days’ notice, one change at a time, and a published tier of the club', async () => {
    await expect(announce(10_900, daysAfter(today(), 29))).rejects.toMatchObject({
      code: 'notice-too-short',
      details: { field: 'effectiveOn' },
    })
    await expect(announce(9_900, daysAfter(today(), 30))).rejects.toMatchObject({ code: 'price-same' })
    await announce(10_900, daysAfter(today(), 30))
    await expect(announce(11_900, daysAfter(today(), 60))).rejects.toMatchObject({ code: 'price-scheduled' })
    const other = await aPayingClub(payments)
    await expect(announce(10_900, daysAfter(today(), 30), other.tierId)).rejects.toMatchObject({
      code: 'tier-not-found',
    })
  })

  it('reaches a member who joined by a checkout opened at the old price, with the same notice', async () => {
    await announce(10_900, daysAfter(today(), 30))
    await carry()
    await days(20)
    const late = await aLateMember()
    expect(await carry()).toMatchObject({ notified: 1 })
    const { rows } = await payments.db.owner.query(
      'select effective_on from member_price_changes where business_id = $1',
      [club.id],
    )
    expect(rows).toEqual([{ effective_on: daysAfter(today(), 30) }])
    expect(await late.emails()).toEqual(['price-change'])
  })

  it('can be withdrawn before its date, and notified members get an email', async () => {
    const ada = await anActiveMember(payments, club)
    await announce(10_900, daysAfter(today(), 30))
    await carry()
    await withdrawPrice(club.db, { tierId: club.tierId, userId, now: now() })
    await carry()
    await carry()
    expect(await publishedTiers(club.db)).toMatchObject([{ priceCents: 9_900 }])
    expect(await ada.emails()).toEqual(['price-change', 'price-withdrawn'])
    await days(33)
    expect(await charged()).toEqual([9_900, 9_900])
    const withdraw = () => withdrawPrice(club.db, { tierId: club.tierId, userId, now: now() })
    await expect(withdraw()).rejects.toMatchObject({ code: 'price-change-not-found' })
  })

  it('does not affect members who changed tiers or left before its date', async () => {
    const ada = await anActiveMember(payments, club)
    await announce(10_900, daysAfter(today(), 30))
    await carry()
    await payments.memberships.cancelMembership(club.db, { ...ada.requestFields(), why: '' })
    await advanceTime(payments, club, 'P33D')
    expect(await carry()).toMatchObject({ migrated: 0, failed: 0 })
    const { rows } = await payments.db.owner.query(
      'select outcome from member_price_changes where business_id = $1',
      [club.id],
    )
    expect(rows).toEqual([{ outcome: 'moot' }])
  })
})

it('a price decrease may start today, and applies to the next payment', async () => {
  await anActiveMember(payments, club)
  await announce(8_900, today())
  expect(await carry()).toMatchObject({ notified: 1, migrated: 1 })
  await days(33)
  expect(await charged()).toEqual([9_900, 8_900])
})

/** A member whose subscription has the previous price. */
async function aLateMember() {
  const { rows } = await payments.db.owner.query(
    'select id, retired_at from tier_prices where business_id = $1 and tier_id = $2 order by created_at',
    [club.id, club.tierId],
  )
  const [old, current] = rows
  const swap = (retired: string, used: string) =>
    payments.db.owner.query(
      `update tier_prices set retired_at = case id when $2 then now() end
       where business_id = $1 and id in ($2, $3)`,
      [club.id, retired, used],
    )
  await payments.db.owner.query('drop index tier_prices_current')
  await swap(current.id, old.id)
  const member = await anActiveMember(payments, club)
  await swap(old.id, current.id)
  await payments.db.owner.query(
    'create unique index tier_prices_current on tier_prices (business_id, tier_id) where retired_at is null',
  )
  return member
}

it('the tiers and their prices are listed in the club’s order', async () => {
  await aTier(club.db, { name: 'Small', priceCents: 4_900 })
  expect((await publishedTiers(club.db)).map(({ name }) => name)).toEqual(['Small', 'First Pour'])
})
