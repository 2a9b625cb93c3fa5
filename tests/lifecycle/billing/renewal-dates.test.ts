import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayIn } from '~/foundation/kit/dates'
import { joinClub, emailsTo, advanceTime, advanceTimeTo } from '../../builders/membership-history'
import {
  aPayingClub,
  aPaymentPlatform,
  type PayingClub,
  type PaymentPlatform,
} from '../../builders/payments/payment-platform'

let payments: PaymentPlatform
beforeAll(async () => {
  payments = await aPaymentPlatform()
})
afterAll(() => payments.close())

/** A year that is entirely in the future, because the clock only moves forward. */
const nextYear = new Date().getUTCFullYear() + 1
const leapYear = [0, 1, 2, 3, 4, 5, 6, 7]
  .map((more) => nextYear + more)
  .find((year) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0))!

async function aClubAt(moment: string): Promise<PayingClub> {
  const club = await aPayingClub(payments)
  await advanceTimeTo(payments, club, moment)
  return club
}

async function membershipOf(member: { membershipId: string }) {
  const { rows } = await payments.db.owner.query(
    'select status, started_at, current_period_end, paid_through from memberships where id = $1',
    [member.membershipId],
  )
  return rows[0] as { status: string; started_at: Date; current_period_end: Date; paid_through: Date }
}

/** The ends of this many paid periods: advances month by month, past the hour an invoice stays a draft. */
async function renewals(club: PayingClub, member: { membershipId: string }, count: number) {
  const ends: string[] = []
  for (let renewal = 0; renewal < count; renewal++) {
    const { current_period_end } = await membershipOf(member)
    await advanceTimeTo(payments, club, current_period_end.toISOString())
    await advanceTime(payments, club, 'PT2H')
    const after = await membershipOf(member)
    expect(after).toMatchObject({ status: 'active', paid_through: after.current_period_end })
    ends.push(after.current_period_end.toISOString().slice(0, 10))
  }
  return ends
}

describe('a member who joins on the 31st', () => {
  it('pays on the last day of shorter months, and on the 31st otherwise', async () => {
    const club = await aClubAt(`${nextYear}-01-31T15:00:00Z`)
    const member = await joinClub(payments, club)
    const february = nextYear % 4 === 0 ? 29 : 28
    expect((await membershipOf(member)).current_period_end.toISOString()).toContain(
      `${nextYear}-02-${february}`,
    )
    expect(await renewals(club, member, 3)).toEqual([
      `${nextYear}-03-31`,
      `${nextYear}-04-30`,
      `${nextYear}-05-31`,
    ])
    expect((await emailsTo(payments, member)).map((email) => email.occasion)).toEqual(['welcome'])
    const charges = await payments.objects('charge', club.accountId)
    expect(charges.map(({ paid, amount }) => paid && amount)).toEqual([9_900, 9_900, 9_900, 9_900])
    const [subscription] = await payments.objects('subscription', club.accountId)
    const anchor = new Date(Number(subscription!.billing_cycle_anchor) * 1000)
    expect(anchor.toISOString()).toContain(`${nextYear}-01-31`)
  })
})

describe('February 29', () => {
  it('is the renewal date in a leap year for a member who joined on the 31st', async () => {
    const club = await aClubAt(`${leapYear}-01-31T12:00:00Z`)
    const member = await joinClub(payments, club)
    expect((await membershipOf(member)).current_period_end.toISOString()).toContain(`${leapYear}-02-29`)
    expect(await renewals(club, member, 1)).toEqual([`${leapYear}-03-31`])
  })

  it('as the day of joining renews on the 29th of each month, year after year', async () => {
    const club = await aClubAt(`${leapYear}-02-29T12:00:00Z`)
    const member = await joinClub(payments, club)
    const ends = await renewals(club, member, 12)
    expect(ends[0]).toBe(`${leapYear}-04-29`)
    expect(ends.slice(-2)).toEqual([`${leapYear + 1}-02-28`, `${leapYear + 1}-03-29`])
  })
})

describe('in a time zone with daylight saving time', () => {
  it('the renewal keeps its UTC time, and dates use the club’s time zone', async () => {
    // 23:30 on the 13th in New York, where the club is.
    const club = await aClubAt(`${nextYear}-02-14T04:30:00Z`)
    const member = await joinClub(payments, club)
    const { started_at } = await membershipOf(member)
    const inNewYork = (instant: Date) => dayIn('America/New_York', instant)
    expect(inNewYork(started_at)).toBe(`${nextYear}-02-13`)
    const { rows } = await payments.db.owner.query('select joined_on from members where id = $1', [member.id])
    expect(rows[0].joined_on).toBe(`${nextYear}-02-13`)
    await renewals(club, member, 2)
    const { current_period_end } = await membershipOf(member)
    // In April, the same UTC time is 00:30.
    expect(current_period_end.getTime() % 86_400_000).toBe(started_at.getTime() % 86_400_000)
    expect(inNewYork(current_period_end)).toBe(`${nextYear}-05-14`)
  })
})
