import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countBusiness } from '~/platform/admin/numbers/count-business.server'
import { sendFeeAlerts } from '~/platform/admin/numbers/fee-alerts.server'
import { businessesToCount } from '~/platform/admin/numbers/jobs.server'
import { readMonths } from '~/platform/admin/numbers/months'
import { plans } from '~/billing/plan/plans'
import { formatMoney } from '~/foundation/kit/money'
import { platformOverview } from '~/platform/admin/numbers/overview.server'
import { readEarnings, readEarningsByMonth } from '~/platform/admin/numbers/tables/earnings.server'
import { readMemberRevenue } from '~/platform/admin/numbers/tables/member-revenue.server'
import { numberTables } from '~/platform/admin/numbers/tables/number-tables.server'
import { readHealth } from '~/platform/admin/numbers/tables/records.server'
import { countDays } from '~/insight/analytics/movements/count-days.server'
import { receivePostmarkEvent } from '~/insight/campaigns/events/receive-postmark-event.server'
import { readReport } from '~/insight/analytics/report/report.server'
import { openReport } from '~/insight/analytics/report/scope.server'
import { statementMonths } from '~/billing/fees/statement.server'
import { newId } from '~/foundation/kit/ids'
import { aPerson } from '../../../builders/person'
import { aClubOfRecords, aRecordedMember, later, type ClubOfRecords } from '../../../builders/recorded-member'
import { freshDatabase, type TestDatabase } from '../../../database'

let database: TestDatabase
beforeAll(async () => void (database = await freshDatabase()))
afterAll(() => database.close())

const timeZone = 'America/New_York'
const march = new Date('2026-03-10T16:00:00Z')
/** The second day after July. */
const now = new Date('2026-08-02T16:00:00Z')
const months = readMonths('https://club.test/admin/numbers?from=2026-03&to=2026-08', '2026-08')
const env = {
  scheme: 'https',
  rootDomain: 'tastevin.test',
  mail: { from: 'Tastevin <hello@tastevin.test>' },
} as never
const scopes = () => ({ tenant: database.tenant, platform: database.across }) as never

/** A charge with the platform's share of it, as Stripe recorded them. */
async function charge(club: ClubOfRecords, at: Date, { cents, fee }: { cents: number; fee: number }) {
  const id = newId()
  const run = (text: string, values: unknown[]) => database.owner.query(text, values)
  await run(
    `insert into club_sales (business_id, stripe_id, kind, charge_id, account_id, amount_cents, currency, occurred_at, recorded_at)
     values ($1, $2, 'charge', $2, 'acct_1', $3, 'usd', $4, $4)`,
    [club.id, `ch_${id}`, cents, at],
  )
  await run(
    `insert into platform_fees (business_id, stripe_id, kind, fee_id, charge_id, account_id, amount_cents, currency, occurred_at, recorded_at)
     values ($1, $2, 'fee', $2, $3, 'acct_1', $4, 'usd', $5, $5)`,
    [club.id, `fee_${id}`, `ch_${id}`, fee, at],
  )
}

const payFee = (club: ClubOfRecords, at: Date, cents = 30_000) =>
  database.owner.query(
    `insert into plan_invoices (business_id, invoice_id, amount_cents, currency, period_start, period_end, paid_at, recorded_at)
     values ($1, $2, $3, 'usd', $4, $4, $4, $4)`,
    [club.id, `in_${newId()}`, cents, at],
  )

const count = async (club: ClubOfRecords) => {
  await countDays(club.db, { timeZone, now })
  await countBusiness(club.db, { timeZone, now, countedAt: now })
}

const textOf = async (name: string) => {
  const { rows } = await numberTables.get(name)!.read(database.across(), months, '2026-08')
  return rows.map((row) => row.map(({ text }) => text))
}

describe('the platform’s numbers', () => {
  it('are the sums of what each business sees in its own statements and analytics', async () => {
    const [first, second] = [await aClubOfRecords(database), await aClubOfRecords(database)]
    for (const [at, club] of [first, second].entries()) {
      const stays = await aRecordedMember(club, { now: later(march, at), name: 'Ada Conti' })
      await stays.pay(later(march, at))
      const leaves = await aRecordedMember(club, { now: later(march, 20), name: 'Di Ek' })
      await leaves.pay(later(march, 20))
      await leaves.sync(later(march, 60), {
        status: 'canceled',
        ended_at: later(march, 60),
      })
      await charge(club, march, { cents: 40_000 + at, fee: 2_000 })
      await charge(club, later(march, 40), { cents: 30_000, fee: 1_500 })
      await payFee(club, later(march, 2))
      await count(club)
    }
    await database.owner.query(
      `insert into business_plans (business_id, plan, subscription_id, stripe_status, created_at)
       values ($1, 'sommelier', 'sub_plan', 'active', $2)`,
      [first.id, march],
    )
    // Of a business without members.
    const empty = await aClubOfRecords(database)
    await count(empty)

    const { lines } = await readEarnings(database.across(), months)
    for (const club of [first, second]) {
      const statement = await statementMonths(club.db, timeZone)
      const own = lines.filter(({ businessId }) => businessId === club.id)
      const sum = (of: 'grossCents' | 'feeCents' | 'monthlyFeeCents') =>
        statement.reduce((total, month) => total + month[of], 0)
      expect(own).toMatchObject([
        {
          salesCents: sum('grossCents'),
          shareCents: sum('feeCents'),
          monthlyFeeCents: sum('monthlyFeeCents'),
        },
      ])
    }
    expect(lines.find(({ businessId }) => businessId === empty.id)).toMatchObject({
      currency: null,
      salesCents: 0,
    })
    const byMonth = await readEarningsByMonth(database.across(), months)
    expect(byMonth.reduce((total, month) => total + month.salesCents, 0)).toBe(
      lines.reduce((total, line) => total + line.salesCents, 0),
    )

    const revenue = await readMemberRevenue(database.across(), months.months)
    for (const month of revenue.months) {
      const moved =
        month.newCents +
        month.movedInCents +
        month.reactivationCents +
        month.expansionCents +
        month.contractionCents +
        month.churnCents
      expect(month.openingCents + moved).toBe(month.closingCents)
    }
    const reports = await Promise.all(
      [first, second].map((club) =>
        club.db.read(async (db) => {
          const url = 'https://club.test/business/analytics?from=2026-03-01&to=2026-07-31'
          return readReport(db, await openReport(db, { url, timeZone, currency: 'usd', now }))
        }),
      ),
    )
    const until = revenue.months.filter(({ month }) => month <= '2026-07')
    const total = (of: 'newCents' | 'churnCents' | 'joined' | 'left') =>
      until.reduce((sum, month) => sum + month[of], 0)
    expect(until.at(-1)).toMatchObject({
      closingCents: reports.reduce((sum, report) => sum + report.revenue.closingCents, 0),
      members: reports.reduce((sum, report) => sum + report.revenue.closingMembers, 0),
    })
    expect(total('newCents')).toBe(reports.reduce((sum, report) => sum + report.revenue.kinds.new.cents, 0))
    expect(total('churnCents')).toBe(
      reports.reduce((sum, report) => sum + report.revenue.kinds.churn.cents, 0),
    )
    expect([total('joined'), total('left')]).toEqual([
      reports.reduce((sum, report) => sum + report.revenue.joined, 0),
      reports.reduce((sum, report) => sum + report.revenue.left, 0),
    ])

    const health = await readHealth(database.across())
    expect(health.find(({ businessId }) => businessId === first.id)).toMatchObject({
      members: 1,
      overdueMembers: 0,
    })
    const view = await platformOverview(database.across(), { period: months, now })
    const figure = (name: string) => view.figures.find((one) => one.name === name)?.value
    expect(figure('Share of sales')).toBe('$70.00')
    expect(figure('Monthly fees paid')).toBe('$600.00')
    expect(figure('Monthly fees now')).toBe(formatMoney(plans.sommelier.monthlyCents))
    expect(lines.reduce((total, line) => total + line.recurringCents, 0)).toBe(plans.sommelier.monthlyCents)
    expect(figure('Members')).toBe('2')
    // Every table can be read, and has as many cells as columns.
    for (const [name, { columns }] of numberTables)
      for (const row of await textOf(name)) expect(row, name).toHaveLength(columns.length)
  })

  it('count the emails of messages, and who bounced or complained, of the last 30 days', async () => {
    const club = await aClubOfRecords(database)
    const run = (text: string, values: unknown[]) => database.owner.query(text, values)
    /** A message that went to five members, one of whom Postmark refused; returns the emails. */
    const message = async (startedAt: Date) => {
      const id = newId()
      await run(
        `insert into campaigns (business_id, id, status, kind, subject, blocks, filter, created_at, changed_at, started_at)
         values ($1, $2, 'sent', 'club_news', 'Barolo', '[]', '{}', $3, $3, $3)`,
        [club.id, id, startedAt],
      )
      const emails: string[] = []
      for (let n = 0; n < 5; n += 1) {
        const member = await aRecordedMember(club, { now: startedAt, name: `Ada ${n}` })
        emails.push(newId())
        await run(
          `insert into campaign_recipients (business_id, id, campaign_id, member_id, state, reason, handed_at, sent_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8)`,
          [
            club.id,
            emails[n],
            id,
            member.id,
            ...(n === 4 ? ['skipped', 'refused', null, null] : ['sent', null, startedAt, startedAt]),
          ],
        )
      }
      return emails
    }
    const report = (RecordType: string, mail: string) =>
      receivePostmarkEvent(scopes(), {
        json: { RecordType, Type: 'HardBounce', Metadata: { club: club.id, mail } },
        now: () => now,
      })
    const [first, second, third] = await message(later(now, -10))
    const [old] = await message(later(now, -40))
    await report('Bounce', first!)
    await report('Bounce', first!)
    await report('Bounce', second!)
    await report('SpamComplaint', third!)
    await report('Bounce', old!)
    await count(club)
    const row = (await readHealth(database.across())).find(({ businessId }) => businessId === club.id)
    expect(row).toMatchObject({ emailsSent: 4, emailsFailed: 1, emailsBounced: 2, emailsComplained: 1 })
    expect(await textOf('email')).toContainEqual([
      row!.name,
      '4',
      '1',
      expect.stringMatching(/^20\s%$/),
      '2',
      '1',
    ])
  })

  it('count each business once a night, and again only when its count is old', async () => {
    const club = await aClubOfRecords(database)
    expect(await businessesToCount(scopes(), { now })).toContain(club.id)
    await count(club)
    await count(club)
    expect(await businessesToCount(scopes(), { now })).not.toContain(club.id)
    expect(await businessesToCount(scopes(), { now, isAll: true })).toContain(club.id)
    expect(await businessesToCount(scopes(), { now: later(now, 1) })).toContain(club.id)
  })

  it('never name a person', async () => {
    const club = await aClubOfRecords(database)
    const member = await aRecordedMember(club, { now: march, name: 'Quartzfinch Obsidian' })
    await member.pay(march)
    await count(club)
    for (const name of numberTables.keys())
      expect(JSON.stringify(await textOf(name))).not.toContain('Quartzfinch')
  })
})

describe('the alert of high fees', () => {
  const july = new Date('2026-07-10T16:00:00Z')
  const emails = async (club: ClubOfRecords) => {
    const { rows } = await database.owner.query(
      `select to_address, subject, text from platform_emails where occasion = 'high-fee' and idempotency_key like $1`,
      [`high-fee:${club.id}:%`],
    )
    return rows as { to_address: string; subject: string; text: string }[]
  }
  const alert = (at = now) => sendFeeAlerts({ scopes: scopes(), env }, at)

  it('emails administrators once for a business and month in which fees passed 10% of sales', async () => {
    const admin = await aPerson(database, { isAdmin: true })
    const [high, low, idle] = [
      await aClubOfRecords(database),
      await aClubOfRecords(database),
      await aClubOfRecords(database),
    ]
    // $300.00 and $100.00 are 10.01% of $3,998.00 and 10.00% of $3,998.01, rounded as on statements.
    await charge(high, july, { cents: 399_800, fee: 10_000 })
    await charge(low, july, { cents: 399_801, fee: 10_000 })
    for (const club of [high, low, idle]) {
      await payFee(club, july)
      await count(club)
    }
    // On the first day of the month some businesses were counted before midnight.
    await alert(new Date('2026-08-01T16:00:00Z'))
    expect(await emails(high)).toEqual([])
    await Promise.all([alert(), alert()])
    await alert(later(now, 3))
    await count(high)
    await alert(later(now, 4))
    expect((await emails(high)).filter(({ to_address }) => to_address === admin.email)).toMatchObject([
      { subject: 'A Club paid 10.01% of its sales in July 2026' },
    ])
    expect(await emails(low)).toEqual([])
    expect(await emails(idle)).toEqual([])
    const rows = await textOf('high-fees')
    expect(rows.map((row) => [row[0], row[3], row[4]])).toContainEqual(['July 2026', '$3,998.00', '$400.00'])
    expect(rows.map((row) => row[3])).not.toContain('$3,998.01')
  })
})

describe('the months of an address', () => {
  const read = (query: string) => readMonths(`https://club.test/admin/numbers?${query}`, '2026-08')

  it('are the last twelve, or those that were asked for up to this month', () => {
    expect(read('')).toMatchObject({ from: '2025-09', to: '2026-08', problem: null })
    expect(read('').months).toHaveLength(12)
    expect(read('from=2026-01&to=2027-05')).toMatchObject({ from: '2026-01', to: '2026-08', problem: null })
    expect(read('from=2026-02&to=2026-02').label).toBe('February 2026')
  })

  it('keep what was typed and say what is wrong with it', () => {
    for (const [query, word] of [
      ['from=2026-13&to=2026-08', 'first month'],
      ['from=2026-01&to=soon', 'last month'],
      ['from=2026-05&to=2026-01', 'after the last month'],
      ['from=2027-01&to=2027-02', 'future'],
      ['from=1026-01&to=2026-08', '120 months'],
    ] as const) {
      const { problem, typed, months } = read(query)
      expect(problem).toContain(word)
      expect(new URLSearchParams(typed).toString()).toBe(query)
      expect(months).toHaveLength(12)
    }
  })
})
