// Earnings of the platform: monthly fees and its share of sales, by business and by month.
import { sql } from 'kysely'
import type { BusinessStatus, PlanId } from '#/db/schema/businesses'
import type { PlatformDb } from '#/db/handles.server'
import type { Month } from '~/billing/fees/month'
import { plans } from '~/billing/plan/plans'
import type { ComputedAt } from '../number-table'
import { spanOf } from './member-revenue.server'

interface Earnings {
  businessId: string
  name: string
  status: BusinessStatus
  plan: PlanId
  /** Monthly price of its plan, while its subscription runs; 0 otherwise and in lines of a second currency. */
  recurringCents: number
  /** Null where no money moved in the period. */
  currency: string | null
  /** Charged before tax. */
  salesCents: number
  shareCents: number
  monthlyFeeCents: number
}

/** Stripe's states of a plan that is billed. */
const billed = ['active', 'trialing', 'past_due']

/** Every business, once for each currency that it earned in. */
export async function readEarnings(
  db: PlatformDb,
  { from, to }: { from: Month; to: Month },
): Promise<{ lines: Earnings[]; computedAt: ComputedAt }> {
  return db.read(async ({ q }) => {
    const { rows } = await sql<
      Omit<Earnings, 'recurringCents'> &
        ComputedAt & { billedPlan: PlanId | null; stripeStatus: string | null }
    >`
      select b.id as "businessId", b.name, b.status, b.plan, p.plan as "billedPlan", p.stripe_status as "stripeStatus",
        m.currency, coalesce(m.sales, 0) as "salesCents", coalesce(m.share, 0) as "shareCents",
        coalesce(m.monthly, 0) as "monthlyFeeCents", m.oldest, m.newest
      from businesses b
      left join business_plans p on p.business_id = b.id
      left join (
        select business_id, currency, sum(gross_cents - tax_cents)::bigint as sales, sum(fee_cents)::bigint as share,
          sum(monthly_fee_cents)::bigint as monthly, min(computed_at) as oldest, max(computed_at) as newest
        from business_months where month between ${from} and ${to} group by 1, 2
      ) m on m.business_id = b.id
      order by b.name, b.id, m.currency`.execute(q)
    const currencies = new Set<string>()
    const lines = rows.map(({ billedPlan, stripeStatus, oldest: _oldest, newest: _newest, ...line }) => {
      const isFirst = !currencies.has(line.businessId)
      currencies.add(line.businessId)
      const isBilled = stripeStatus !== null && billed.includes(stripeStatus)
      // A business with two currencies has one plan.
      const recurringCents = isFirst && isBilled ? plans[billedPlan ?? line.plan].monthlyCents : 0
      return { ...line, recurringCents }
    })
    return { lines, computedAt: spanOf(rows) }
  })
}

/** The monthly prices of all plans that are billed now. */
export async function readRecurringCents(db: PlatformDb): Promise<number> {
  const rows = await db.read(({ q }) =>
    q
      .selectFrom('business_plans as p')
      .innerJoin('businesses as b', 'b.id', 'p.business_id')
      .where('p.stripe_status', 'in', billed)
      .groupBy(({ fn }) => fn.coalesce('p.plan', 'b.plan'))
      .select(({ fn }) => [
        fn.coalesce('p.plan', 'b.plan').as('billedPlan'),
        fn.countAll<number>().as('businesses'),
      ])
      .execute(),
  )
  return rows.reduce(
    (sum, { billedPlan, businesses }) => sum + plans[billedPlan].monthlyCents * businesses,
    0,
  )
}

interface MonthEarnings extends Pick<Earnings, 'salesCents' | 'shareCents' | 'monthlyFeeCents'>, ComputedAt {
  month: Month
  currency: string
}

/** Earnings of the platform in each month and currency. */
export async function readEarningsByMonth(
  db: PlatformDb,
  { from, to }: { from: Month; to: Month },
): Promise<MonthEarnings[]> {
  return db.read(async ({ q }) => {
    const { rows } = await sql<MonthEarnings>`
      select month, currency, sum(gross_cents - tax_cents)::bigint as "salesCents",
        sum(fee_cents)::bigint as "shareCents", sum(monthly_fee_cents)::bigint as "monthlyFeeCents",
        min(computed_at) as oldest, max(computed_at) as newest
      from business_months where month between ${from} and ${to} group by 1, 2 order by 1, 2`.execute(q)
    return rows
  })
}
