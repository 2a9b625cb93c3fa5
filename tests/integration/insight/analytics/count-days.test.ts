import { platformDb } from '#/db/handles.server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countDays } from '~/insight/analytics/movements/count-days.server'
import { businessesToCount } from '~/insight/analytics/movements/jobs.server'
import { figures } from '~/insight/analytics/report/figures.server'
import { readReport } from '~/insight/analytics/report/report.server'
import { openReport } from '~/insight/analytics/report/scope.server'
import { readChurn, readCohorts } from '~/insight/analytics/report/retention.server'
import { revenueKinds } from '~/insight/analytics/report/revenue.server'
import { freshDatabase, type TestDatabase } from '#/tests/database'
import { aClubOfRecords, aRecordedMember, later, type ClubOfRecords } from '#/tests/builders/recorded-member'
import { aTier } from '#/tests/builders/tiers'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const timeZone = 'America/New_York'
const march = new Date('2026-03-10T16:00:00Z')

const open = (club: ClubOfRecords, { now, query = 'period=all' }: { now: Date; query?: string }) =>
  club.db.read(async (db) => {
    const url = `https://club.test/business/analytics?${query}`
    const scope = await openReport(db, { url, timeZone, currency: 'usd', now })
    return { scope, report: await readReport(db, scope) }
  })

const list = (club: ClubOfRecords, figure: string, show: string, options: { now: Date; query?: string }) =>
  club.db.read(async (db) => {
    const url = `https://club.test/business/analytics?${options.query ?? 'period=all'}`
    const scope = await openReport(db, { url, timeZone, currency: 'usd', now: options.now })
    return figures.get(figure)!.list(db, scope, show, { offset: 0, limit: 100 })
  })

const days = async (club: ClubOfRecords) => {
  const { rows } = await database.owner.query(
    `select day::text, members, mrr_cents::int as cents from analytics_days where business_id = $1 order by day`,
    [club.id],
  )
  return rows as { day: string; members: number; cents: number }[]
}

/** Ada stays, Bo upgrades, Cy pauses after his first month, Di cancels and Eve’s card fails. */
async function aClubWithAYear() {
  const club = await aClubOfRecords(database)
  const reserve = await aTier(club.db, { name: 'Reserve', priceCents: 15_000 })
  const join = async (name: string, at: Date) => {
    const member = await aRecordedMember(club, { now: at, name })
    await member.pay(at)
    return member
  }
  const ada = await join('Ada Conti', march)
  const bo = await join('Bo Berg', later(march, 1))
  const cy = await join('Cy Dahl', later(march, 2))
  const di = await join('Di Ek', later(march, 3))
  const eve = await join('Eve Falk', later(march, 40))
  await bo.upgrade(later(march, 10), reserve.id)
  await database.owner.query(
    `update memberships set tier_price_id = (select id from tier_prices where tier_id = $2 and retired_at is null) where id = $1`,
    [bo.membershipId, reserve.id],
  )
  await cy.leaveOut(later(march, 5), 'hold')
  const end = (at: Date, end_reason: string) => ({ status: 'canceled' as const, ended_at: at, end_reason })
  await di.sync(later(march, 33), end(later(march, 33), 'voluntary'))
  await eve.sync(later(march, 90), end(later(march, 90), 'failed_payment'))
  return { club, reserve, ada, bo, cy, di, eve }
}

describe('counting the days of a club', () => {
  it('counts every day from the first member until yesterday, once', async () => {
    const { club } = await aClubWithAYear()
    const now = later(march, 100)
    expect(await countDays(club.db, { timeZone, now })).toBe(100)
    expect(await countDays(club.db, { timeZone, now })).toBe(0)
    const counted = await days(club)
    expect(counted[0]).toEqual({ day: '2026-03-10', members: 1, cents: 9_900 })
    expect(counted.find(({ day }) => day === '2026-03-20')).toMatchObject({ members: 4, cents: 44_700 })
    // Cy is paused, Di and Eve have left.
    expect(counted.at(-1)).toEqual({ day: '2026-06-17', members: 3, cents: 24_900 })
  })

  it('leaves counted days as they are, and counts what becomes known later on the next day', async () => {
    const { club, ada } = await aClubWithAYear()
    await countDays(club.db, { timeZone, now: later(march, 100) })
    const before = await days(club)
    const left = { status: 'canceled' as const, ended_at: later(march, 95), end_reason: 'voluntary' }
    await ada.sync(later(march, 101), left)
    expect(await countDays(club.db, { timeZone, now: later(march, 101) })).toBe(1)
    const after = await days(club)
    expect(after.slice(0, -1)).toEqual(before)
    expect(after.at(-1)).toEqual({ day: '2026-06-18', members: 2, cents: 15_000 })
  })

  it('is due for clubs with memberships whose day has ended where they are', async () => {
    const { club } = await aClubWithAYear()
    const empty = await aClubOfRecords(database)
    const due = async (now: Date) => {
      const businesses = await businessesToCount(
        { platform: (purpose) => platformDb(database.platform, purpose) },
        now,
      )
      return [club.id, empty.id].map((id) => businesses.includes(id))
    }
    expect(await due(later(march, 100))).toEqual([true, false])
    await countDays(club.db, { timeZone, now: later(march, 100) })
    expect(await due(later(march, 100))).toEqual([false, false])
    expect(await due(later(march, 101))).toEqual([true, false])
  })
})

describe('the report', () => {
  it('adds up: opening and every movement are closing, and each figure is the sum of its list', async () => {
    const { club, reserve } = await aClubWithAYear()
    const now = later(march, 120)
    for (const query of ['period=all', `period=all&tier=${reserve.id}`, `period=all&tier=${club.tierId}`]) {
      for (const isCounted of [false, true]) {
        if (isCounted) await countDays(club.db, { timeZone, now: later(march, 50) })
        const { revenue } = (await open(club, { now, query })).report
        const moved = revenueKinds.reduce((sum, kind) => sum + revenue.kinds[kind].cents, 0)
        expect(revenue.openingCents + moved).toBe(revenue.closingCents)
        expect(revenue.openingMembers + revenue.joined - revenue.left).toBe(revenue.closingMembers)
        for (const bucket of revenue.buckets) {
          const sum = revenueKinds.reduce((sum, kind) => sum + bucket.kinds[kind].cents, 0)
          expect(bucket.openingCents + sum).toBe(bucket.closingCents)
        }
        for (const kind of revenueKinds) {
          const { total } = await list(club, 'movements', kind, { now, query })
          expect(total).toBe(revenue.kinds[kind].count)
        }
        const atEnd = await list(club, 'at-end', '', { now, query })
        expect(atEnd.total).toBe(revenue.closingMembers)
        expect(atEnd.rows.reduce((sum, row) => sum + Number(row[3]!.plain) * 100, 0)).toBe(
          revenue.closingCents,
        )
      }
    }
  })

  it('counts those of a month’s first members who left during it, by reason, and lists them', async () => {
    const { club } = await aClubWithAYear()
    const now = later(march, 120)
    const { scope } = await open(club, { now })
    const churn = await club.db.read((db) => readChurn(db, scope))
    expect(
      churn.months.map(({ from, atStart, voluntary, failedPayment }) => [
        from,
        atStart,
        voluntary,
        failedPayment,
      ]),
    ).toEqual([
      ['2026-03-10', 0, 0, 0],
      ['2026-04-01', 4, 1, 0],
      ['2026-05-01', 4, 0, 0],
      ['2026-06-01', 4, 0, 1],
      ['2026-07-01', 3, 0, 0],
    ])
    expect(await list(club, 'ended', 'voluntary', { now })).toMatchObject({ total: 1 })
    const { rows } = await list(club, 'ended', 'failed_payment', { now })
    expect(rows.map(([name]) => name!.text)).toEqual(['Eve Falk'])
  })

  it('shows cohorts that add up to the members of each month', async () => {
    const { club } = await aClubWithAYear()
    const { scope } = await open(club, { now: later(march, 120) })
    const cohorts = await club.db.read((db) => readCohorts(db, scope))
    expect(cohorts).toEqual([
      { month: '2026-03-01', size: 4, active: [4, 3, 3, 3, 3] },
      { month: '2026-04-01', size: 1, active: [1, 1, 0, 0] },
    ])
  })

  it('shows nothing of another club, and works for a club without a member', async () => {
    const empty = await aClubOfRecords(database)
    const { scope, report } = await open(empty, { now: march })
    expect(scope.firstDay).toBeNull()
    expect(report.revenue).toMatchObject({ closingCents: 0, closingMembers: 0, joined: 0 })
    expect(report.cohorts).toEqual([])
    expect(await countDays(empty.db, { timeZone, now: march })).toBe(0)
    for (const figure of figures.keys()) expect(await list(empty, figure, '', { now: march })).toBeDefined()
  })

  it('keeps a thousand years to the club’s own, and says why days make no sense', async () => {
    const { club } = await aClubWithAYear()
    const now = later(march, 100)
    const long = await open(club, { now, query: 'period=custom&from=1026-01-01&to=2999-12-31' })
    expect(long.scope.period).toMatchObject({ from: '2026-03-10', to: '2026-06-18' })
    expect(long.scope.note).toBe(
      'Your first member joined on March 10, 2026. Days in the future are left out.',
    )
    const reversed = await open(club, { now, query: 'period=custom&from=2026-06-02&to=2026-06-01' })
    expect(reversed.scope.problem).toBe('The first day, June 2, 2026, is after the last day, June 1, 2026.')
    expect(reversed.scope.typed).toEqual({ period: 'custom', from: '2026-06-02', to: '2026-06-01' })
    const early = await open(club, { now, query: 'period=custom&from=2020-01-01&to=2020-12-31' })
    expect(early.scope.note).toBe('Your first member joined on March 10, 2026, after these days.')
    expect(early.report.revenue.closingMembers).toBe(0)
    const odd = await open(club, { now, query: "period=custom&from=2026-02-30&to='--&tier=nope" })
    expect(odd.scope.problem).toBe('Enter the first day as a date, such as 2026-01-31.')
  })
})
