import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { joinOpeningList, leaveOpeningList } from '~/membership/tiers/opening-list/join-opening-list.server'
import { notifyOpeningList } from '~/membership/tiers/opening-list/jobs/notify-opening-list.server'
import { openingListCount } from '~/membership/tiers/opening-list/queries.server'
import { clubOf } from '../../../builders/request-context'
import {
  aPaymentPlatform,
  aPayingClub,
  type PaymentPlatform,
} from '../../../builders/payments/payment-platform'

let payments: PaymentPlatform
beforeAll(async () => void (payments = await aPaymentPlatform()))
afterAll(() => payments.close())

const origin = 'https://club.example'
const day = 86_400_000

async function aClosedClub() {
  const business = await aPayingClub(payments)
  const open = { ...clubOf(business), status: 'live' as const, canTakeMembers: true }
  const closed = { ...open, canTakeMembers: false }
  const start = payments.clock.now(business.id)
  return {
    db: business.db,
    open,
    closed,
    start,
    ask: (email: string, club: typeof open = closed) =>
      joinOpeningList(business.db, {
        email,
        club,
        clubOrigin: origin,
        secret: 'a secret of the tests, long enough',
        clientAddress: '127.0.0.1',
        userAgent: 'a browser',
        now: start,
      }),
    notify: (club: typeof open, now = start) => notifyOpeningList(business.db, { club, origin, now }),
    emails: async (occasion: string) => {
      const { rows } = await payments.db.owner.query(
        'select to_address from outgoing_emails where business_id = $1 and occasion = $2 order by to_address',
        [business.id, occasion],
      )
      return rows.map(({ to_address }) => to_address as string)
    },
    entries: async () => {
      const { rows } = await payments.db.owner.query(
        'select id, email_norm, status from opening_list where business_id = $1 order by id',
        [business.id],
      )
      return rows as { id: string; email_norm: string; status: string }[]
    },
  }
}

describe('a guest of a closed club', () => {
  it('gets a confirmation, and one email when the club opens', async () => {
    const club = await aClosedClub()
    await club.ask('bea@example.test')
    expect(await club.emails('opening-list')).toEqual(['bea@example.test'])
    expect(await openingListCount(club.db)).toBe(1)

    expect(await club.notify(club.closed)).toBe(0)
    expect(await club.emails('club-open')).toEqual([])
    expect(await club.notify(club.open)).toBe(1)
    expect(await club.notify(club.open)).toBe(0)
    expect(await club.emails('club-open')).toEqual(['bea@example.test'])
    expect(await openingListCount(club.db)).toBe(0)
  })

  it('is listed once, however often they ask', async () => {
    const club = await aClosedClub()
    await Promise.all([club.ask('bea@example.test'), club.ask('Bea@Example.test')])
    await club.ask('bea@example.test')
    expect(await club.entries()).toHaveLength(1)
    expect(await club.emails('opening-list')).toHaveLength(1)
  })

  it('gets no email after leaving the list', async () => {
    const club = await aClosedClub()
    await club.ask('bea@example.test')
    const [entry] = await club.entries()
    const leaving = { entryId: entry!.id, now: club.start }
    expect(await leaveOpeningList(club.db, leaving)).toBe(true)
    expect(await leaveOpeningList(club.db, leaving)).toBe(false)
    expect(await club.notify(club.open)).toBe(0)
  })

  it('is sent to the signup while the club is open', async () => {
    const club = await aClosedClub()
    await expect(club.ask('bea@example.test', club.open)).rejects.toMatchObject({
      code: 'club-open',
      status: 409,
    })
  })

  it('is forgotten 90 days after the email, or after a year of waiting', async () => {
    const club = await aClosedClub()
    await club.ask('bea@example.test')
    await club.notify(club.open)
    await club.ask('ada@example.test')
    const after = (days: number) => new Date(club.start.getTime() + days * day)
    await club.notify(club.closed, after(89))
    expect(await club.entries()).toHaveLength(2)
    await club.notify(club.closed, after(91))
    expect(await club.entries()).toMatchObject([{ email_norm: 'ada@example.test', status: 'waiting' }])
    await club.notify(club.closed, after(366))
    expect(await club.entries()).toEqual([])
  })

  it('reaches every guest of a long list', async () => {
    const club = await aClosedClub()
    for (let guest = 0; guest < 101; guest += 1) await club.ask(`guest-${guest}@example.test`)
    expect(await club.notify(club.open)).toBe(101)
    expect(new Set(await club.emails('club-open')).size).toBe(101)
  })
})
