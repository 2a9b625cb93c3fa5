import type { TenantDb } from '#/db/handles.server'
import { figures } from '~/insight/analytics/report/figures.server'
import { readReport } from '~/insight/analytics/report/report.server'
import { leftOf } from '~/insight/analytics/report/sales.server'
import { revenueKinds } from '~/insight/analytics/report/revenue.server'
import { openReport, type ReportScope } from '~/insight/analytics/report/scope.server'
import { formatMoney } from '~/foundation/kit/money'

export interface ReportQuestion {
  /** Of the report's address: "period=all". */
  query: string
  timeZone: string
  now: Date
}

export const openScope = (
  db: Parameters<typeof openReport>[0],
  { query, timeZone, now }: ReportQuestion,
): Promise<ReportScope> =>
  openReport(db, { url: `https://club.test/business/analytics?${query}`, timeZone, currency: 'usd', now })

/**
 * Faults of a club's report: movements, tiers, cohorts, and every figure with its list. Returns sentences;
 * none where all is well.
 */
export function reportFaults(db: TenantDb, question: ReportQuestion): Promise<string[]> {
  return db.read(async (db) => {
    const scope = await openScope(db, question)
    const report = await readReport(db, scope)
    const { revenue, churn, payments, pauses, value, joins, cohorts, demand, sales } = report
    const faults: string[] = []
    const same = (what: string, one: unknown, other: unknown) => {
      if (one !== other)
        faults.push(`${question.query}: ${what} is ${String(one)}, and should be ${String(other)}`)
    }
    const listed = async (figure: string, show = '') =>
      figures.get(figure)!.list(db, scope, show, { offset: 0, limit: 100_000 })
    const count = async (what: string, value: number, figure: string, show = '') => {
      const { total, rows } = await listed(figure, show)
      same(`the list of ${what}`, total, value)
      same(`the rows of the list of ${what}`, rows.length, value)
    }
    const moved = (kinds: typeof revenue.kinds) =>
      revenueKinds.reduce((sum, kind) => sum + kinds[kind].cents, 0)

    same('closing revenue', revenue.closingCents, revenue.openingCents + moved(revenue.kinds))
    same(
      'closing members',
      revenue.closingMembers,
      revenue.openingMembers + revenue.joined + revenue.kinds.moved_in.count - revenue.left,
    )
    revenue.buckets.forEach((bucket, at) => {
      const before = at === 0 ? revenue.openingCents : revenue.buckets[at - 1]!.closingCents
      same(`opening of ${bucket.label}`, bucket.openingCents, before)
      same(`closing of ${bucket.label}`, bucket.closingCents, bucket.openingCents + moved(bucket.kinds))
      const ofTiers = Object.values(bucket.membersByTier).reduce((sum, members) => sum + members, 0)
      same(`members of all tiers in ${bucket.label}`, ofTiers, bucket.members)
    })
    for (const kind of revenueKinds) {
      await count(kind, revenue.kinds[kind].count, 'movements', kind)
      const { sum } = await listed('movements', kind)
      same(`the sum of ${kind}`, sum, formatMoney(revenue.kinds[kind].cents, 'usd'))
    }
    await count('joined', revenue.joined, 'movements', 'joined')
    await count('left', revenue.left, 'movements', 'left')
    await count('members at the end', revenue.closingMembers, 'at-end')
    same(
      'the sum of members at the end',
      (await listed('at-end')).sum,
      formatMoney(revenue.closingCents, 'usd'),
    )
    await count('all who left', churn.left, 'ended')
    await count('those who canceled', churn.voluntary, 'ended', 'voluntary')
    await count('failed cards', churn.failedPayment, 'ended', 'failed_payment')
    await count('other reasons', churn.other, 'ended', 'other')
    same(
      'churn by month',
      churn.months.reduce((sum, month) => sum + month.voluntary + month.failedPayment + month.other, 0),
      churn.left,
    )
    for (const month of churn.months) {
      const left = month.voluntary + month.failedPayment + month.other
      if (left > month.atStart)
        faults.push(`${question.query}: ${left} of ${month.atStart} members left in ${month.from}`)
    }
    await count('charges', payments.charged, 'charges')
    await count('declined payments', payments.declined, 'charges', 'declined')
    await count('recovered payments', payments.recovered, 'charges', 'recovered')
    await count('skips', pauses.skipped, 'pauses', 'skipped')
    await count('pauses', pauses.paused, 'pauses', 'paused')
    await count('members who paid', value.members, 'value')
    same(
      'what they paid',
      (await listed('value')).sum,
      formatMoney(value.paidCents - value.refundedCents, 'usd'),
    )
    for (const { source, count: joined } of joins.counts)
      await count(`members by ${source ?? 'no source'}`, joined, 'joins', source ?? 'unknown')
    same(
      'new members of every source',
      joins.counts.reduce((sum, { count }) => sum + count, 0),
      revenue.kinds.new.count,
    )
    for (const kind of sales) {
      const { sum } = await listed('sales', kind.kind)
      same(`the list of ${kind.kind}`, sum, formatMoney(leftOf(kind), 'usd'))
    }
    same(
      'the list of all payments',
      (await listed('sales')).sum,
      formatMoney(
        sales.reduce((total, kind) => total + leftOf(kind), 0),
        'usd',
      ),
    )
    await count('questions', demand.questions, 'questions')
    await count('questions without an answer', demand.unanswered, 'questions', 'unanswered')
    await count('suggestions', demand.suggested, 'suggestions')
    await count('suggestions in carts', demand.carted, 'suggestions', 'carted')
    await count('suggestions bought', demand.bought, 'suggestions', 'bought')
    if (scope.tierId === null) {
      const still = cohorts.reduce((sum, { active }) => sum + (active.at(-1) ?? 0), 0)
      same('members of all cohorts', still, revenue.closingMembers)
      for (const { month, size, active } of cohorts)
        if (active.some((members) => members < 0 || members > size))
          faults.push(`${question.query}: the cohort of ${month} with ${size} has ${active.join(', ')}`)
    }
    return faults
  })
}

/** The same for the club as a whole and each of its tiers; and that the tiers add up to the club. */
export async function allReportFaults(db: TenantDb, question: ReportQuestion): Promise<string[]> {
  const faults = await reportFaults(db, question)
  const of = (query: string) =>
    db.read(async (db) => {
      const scope = await openScope(db, { ...question, query })
      return readReport(db, scope)
    })
  const whole = await of(question.query)
  const tiers: (typeof whole)[] = []
  for (const { id } of whole.tiers) {
    const query = `${question.query}&tier=${id}`
    faults.push(...(await reportFaults(db, { ...question, query })))
    tiers.push(await of(query))
  }
  const sum = (value: (report: typeof whole) => number) =>
    tiers.reduce((total, report) => total + value(report), 0)
  const figuresOf = (report: typeof whole) => [
    report.revenue.openingCents,
    report.revenue.closingCents,
    report.revenue.closingMembers,
    report.payments.charged,
    report.pauses.paused,
    report.value.paidCents,
  ]
  figuresOf(whole).forEach((value, at) => {
    const ofTiers = sum((report) => figuresOf(report)[at]!)
    if (ofTiers !== value) faults.push(`${question.query}: tiers add up to ${ofTiers} of ${value} (${at})`)
  })
  return faults
}
