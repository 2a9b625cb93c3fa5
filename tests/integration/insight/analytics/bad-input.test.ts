import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countDays } from '~/insight/analytics/movements/count-days.server'
import { figureCsv, figureWorkbook } from '~/insight/analytics/report/figure-file.server'
import { figures } from '~/insight/analytics/report/figures.server'
import { readReport } from '~/insight/analytics/report/report.server'
import { reportView } from '~/insight/analytics/report/report-view.server'
import { openReport } from '~/insight/analytics/report/scope.server'
import { aClubOfRecords, aRecordedMember, later, type ClubOfRecords } from '#/tests/builders/recorded-member'
import { allReportFaults } from '#/tests/builders/report-faults'
import { aTier } from '#/tests/builders/tiers'
import { freshDatabase, type TestDatabase } from '#/tests/database'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const timeZone = 'America/New_York'
const march = new Date('2026-03-10T16:00:00Z')

interface Options {
  now: Date
  query?: string
  zone?: string
  currency?: string
}

const open = (
  club: ClubOfRecords,
  { now, query = 'period=all', zone = timeZone, currency = 'usd' }: Options,
) =>
  club.db.read(async (db) => {
    const url = `https://club.test/business/analytics?${query}`
    const scope = await openReport(db, { url, timeZone: zone, currency, now })
    const report = await readReport(db, scope)
    return { scope, report, view: reportView(report, scope) }
  })

const list = (club: ClubOfRecords, figure: string, show: string, options: Options) =>
  club.db.read(async (db) => {
    const url = `https://club.test/business/analytics?${options.query ?? 'period=all'}`
    const scope = await openReport(db, {
      url,
      timeZone: options.zone ?? timeZone,
      currency: options.currency ?? 'usd',
      now: options.now,
    })
    return figures.get(figure)!.list(db, scope, show, { offset: 0, limit: 1_000 })
  })

const aPaidMember = async (club: ClubOfRecords, now: Date, name = 'Ada Conti') => {
  const member = await aRecordedMember(club, { now, name })
  await member.pay(now)
  return member
}
const ended = (at: Date, reason = 'voluntary') => ({
  status: 'canceled' as const,
  ended_at: at,
  end_reason: reason,
})

describe('a business with few members', () => {
  it('has a report with one member, and says what it needs for rates', async () => {
    const club = await aClubOfRecords(database)
    await aPaidMember(club, march)
    const now = later(march, 1)
    const { view, report } = await open(club, { now })
    expect(report.revenue).toMatchObject({ closingMembers: 1, closingCents: 9_900, joined: 1, left: 0 })
    const tile = (name: string) =>
      Object.values(view.sections)
        .flat()
        .find((one) => one.name === name)!
    expect(tile('Churn a month')).toMatchObject({
      value: null,
      note: 'Needs 10 members at the start of months',
    })
    expect(tile('Declined payments').value).toBeNull()
    expect(tile('Expected value of a member').value).toBeNull()
    expect(view.cohorts).toMatchObject([{ size: 1, shares: [{ words: '100 %' }] }])
    expect(await allReportFaults(club.db, { query: 'period=all', timeZone, now })).toEqual([])
  })

  it('keeps the history of members who all canceled, and shows zero for today', async () => {
    const club = await aClubOfRecords(database)
    const members = [await aPaidMember(club, march), await aPaidMember(club, later(march, 1))]
    for (const [at, member] of members.entries()) {
      const end = later(march, 33 + at)
      await member.sync(end, ended(end, at === 0 ? 'voluntary' : 'failed_payment'))
    }
    const now = later(march, 90)
    for (const isCounted of [false, true]) {
      if (isCounted) await countDays(club.db, { timeZone, now })
      const { report, view } = await open(club, { now })
      expect(report.revenue).toMatchObject({ closingMembers: 0, closingCents: 0, joined: 2, left: 2 })
      expect(report.cohorts).toEqual([{ month: '2026-03-01', size: 2, active: [2, 0, 0, 0] }])
      expect(view.hasMembers).toBe(true)
      expect((await open(club, { now, query: 'period=this-month' })).report.revenue.closingMembers).toBe(0)
      expect(await allReportFaults(club.db, { query: 'period=all', timeZone, now })).toEqual([])
    }
  })
})

describe('a member', () => {
  it('of two tiers in a month is one member, an expansion of one tier and a contraction of the other', async () => {
    const club = await aClubOfRecords(database)
    const reserve = await aTier(club.db, { name: 'Reserve', priceCents: 15_000 })
    const member = await aPaidMember(club, march)
    await member.upgrade(later(march, 5), reserve.id)
    await database.owner.query(
      `update memberships set tier_price_id = (select id from tier_prices where tier_id = $2 and retired_at is null) where id = $1`,
      [member.membershipId, reserve.id],
    )
    const now = later(march, 10)
    const all = (await open(club, { now })).report.revenue
    expect(all).toMatchObject({ closingMembers: 1, joined: 1, left: 0, closingCents: 15_000 })
    expect(all.kinds).toMatchObject({ new: { cents: 9_900 }, expansion: { cents: 5_100, count: 1 } })
    const from = (await open(club, { now, query: `period=all&tier=${club.tierId}` })).report.revenue
    expect(from).toMatchObject({ closingMembers: 0, joined: 1, left: 1, closingCents: 0 })
    expect(from.kinds.contraction).toEqual({ cents: -9_900, count: 1 })
    const to = (await open(club, { now, query: `period=all&tier=${reserve.id}` })).report.revenue
    expect(to).toMatchObject({ closingMembers: 1, joined: 1, left: 0, closingCents: 15_000 })
    expect(to.kinds.new.count).toBe(0)
    expect(await allReportFaults(club.db, { query: 'period=all', timeZone, now })).toEqual([])
  })

  it('who gets a refund in a later month is worth less from then on, whichever month is read', async () => {
    const club = await aClubOfRecords(database)
    const member = await aPaidMember(club, march)
    const now = later(march, 60)
    const value = async (query: string) => (await open(club, { now, query })).report.value
    const thatMonth = 'period=custom&from=2026-03-01&to=2026-03-31'
    expect(await value(thatMonth)).toEqual({ members: 1, paidCents: 9_900, refundedCents: 0 })
    await member.refund(later(march, 45), { cents: 4_000 })
    for (const query of [thatMonth, 'period=all'])
      expect(await value(query)).toEqual({ members: 1, paidCents: 9_900, refundedCents: 4_000 })
    // A refund is no movement of revenue: the membership continues at its price.
    expect((await open(club, { now })).report.revenue.closingCents).toBe(9_900)
    expect((await list(club, 'value', '', { now })).sum).toBe('$59.00')
  })
})

describe('a payment whose retries ended', () => {
  it('stays a declined charge after its invoice was voided; one that was skipped is none', async () => {
    const club = await aClubOfRecords(database)
    const members = [await aPaidMember(club, march), await aPaidMember(club, march)]
    for (const [at, { membershipId }] of members.entries()) {
      const invoice = `in_void_${membershipId}`
      await database.owner.query(
        `insert into invoices (business_id, id, membership_id, account_id, stripe_invoice_id, occasion, status, currency,
           total_cents, due_cents, paid_cents, bills_period, created_at, synced_at)
         values ($1, gen_random_uuid(), $2, 'acct_recorded', $3, 'renewal', 'void', 'usd', 9900, 9900, 0, true, $4, $4)`,
        [club.id, membershipId, invoice, later(march, 30)],
      )
      if (at === 1) continue
      await database.owner.query(
        `insert into payment_failures (business_id, id, membership_id, account_id, invoice_id, amount_cents, currency,
           attempt_count, kind, failed_at, retries_ended_at, created_at)
         values ($1, gen_random_uuid(), $2, 'acct_recorded', $3, 9900, 'usd', 4, 'soft', $4, $4, $4)`,
        [club.id, membershipId, invoice, later(march, 45)],
      )
    }
    const options = { now: later(march, 60) }
    expect((await open(club, options)).report.payments).toMatchObject({
      charged: 3,
      declined: 1,
      recovered: 0,
      open: 0,
    })
    expect((await list(club, 'charges', '', options)).total).toBe(3)
  })
})

describe('the day of what happens', () => {
  it('is that of the business on both sides of midnight, and when clocks change', async () => {
    const club = await aClubOfRecords(database)
    // Clocks go forward on March 8, 2026: that day has 23 hours in New York.
    await aPaidMember(club, new Date('2026-03-08T04:59:59Z'), 'Before midnight')
    await aPaidMember(club, new Date('2026-03-08T05:00:00Z'), 'At midnight')
    await aPaidMember(club, new Date('2026-03-09T03:59:59Z'), 'Before the next')
    await aPaidMember(club, new Date('2026-03-09T04:00:00Z'), 'At the next')
    const names = async (day: string, zone = timeZone) => {
      const query = `period=custom&from=${day}&to=${day}`
      const options = { now: march, query, zone }
      const { rows } = await list(club, 'movements', 'new', options)
      const charged = await list(club, 'charges', '', options)
      expect(charged.total).toBe(rows.length)
      return rows.map(([name]) => name!.text).sort()
    }
    expect(await names('2026-03-07')).toEqual(['Before midnight'])
    expect(await names('2026-03-08')).toEqual(['At midnight', 'Before the next'])
    expect(await names('2026-03-09')).toEqual(['At the next'])
    await countDays(club.db, { timeZone, now: march })
    expect(await names('2026-03-08')).toEqual(['At midnight', 'Before the next'])
  })

  it('with whole months of choice is compared with as many months before, whatever their length', async () => {
    const club = await aClubOfRecords(database)
    await aPaidMember(club, new Date('2025-11-02T12:00:00Z'))
    const now = later(march, 30)
    const previous = async (from: string, to: string) =>
      (await open(club, { now, query: `period=custom&from=${from}&to=${to}` })).scope.period.previous
    expect(await previous('2026-02-01', '2026-02-28')).toMatchObject({ label: 'January 2026' })
    expect(await previous('2026-02-01', '2026-03-31')).toMatchObject({ from: '2025-12-01', to: '2026-01-31' })
    expect(await previous('2026-02-02', '2026-02-28')).toMatchObject({ from: '2026-01-06', to: '2026-02-01' })
  })
})

describe('a file of a list', () => {
  it('runs nothing that a member called themselves, and has amounts as numbers', async () => {
    const club = await aClubOfRecords(database)
    const names = ['=HYPERLINK("http://evil.test")', '+1+cmd|calc!A1', '@SUM(A1)', '\t=1', 'Ada, "the" Conti']
    for (const [at, name] of names.entries()) await aPaidMember(club, later(march, at), name)
    const left = await aPaidMember(club, later(march, 6), '-2+3')
    await left.sync(later(march, 20), ended(later(march, 20)))
    const table = await list(club, 'movements', 'all', { now: later(march, 30) })
    const csv = figureCsv(table)
    for (const line of csv.split('\r\n')) expect(line).not.toMatch(/^"?\s*[=+@-]/)
    expect(csv).toContain('-99.00')
    expect(csv).toContain('"Ada, ""the"" Conti"')
    const [first] = await readWorkbook(await figureWorkbook(table, 'Analytics'))
    const sheet = first!.data
    expect(sheet[0]).toEqual(['Member', 'Day', 'What', 'Why', 'Tier', 'Change'])
    expect(sheet.slice(1).map((row) => row[5])).toContain(-99)
    expect(sheet).toHaveLength(1 + table.rows.length)
  })

  it('and every amount are in the business’s currency', async () => {
    const club = await aClubOfRecords(database)
    await aPaidMember(club, march)
    const { view } = await open(club, { now: later(march, 1), currency: 'eur' })
    expect(view.sections.revenue[0]!.value).toBe('€99.00')
    expect(view.revenue.equation.map(({ value }) => value)).toContain('+€99.00')
    const { sum } = await list(club, 'at-end', '', { now: later(march, 1), currency: 'eur' })
    expect(sum).toBe('€99.00')
  })
})
