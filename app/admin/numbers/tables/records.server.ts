// Rows of the tables about health (with storage and email), models, reading, stock and high fees: one query each.
import { sql } from 'kysely'
import type { BusinessStatus, PlanId } from '#/db/schema/businesses'
import type { PlatformDb } from '#/db/handles.server'
import type { Month } from '~/billing/fees/month'
import { mayBeHighFee, withHighFee, type HighFeeMonth } from '../fee-alerts.server'

interface Named {
  businessId: string
  name: string
}

export interface HealthRow extends Named {
  status: BusinessStatus
  plan: PlanId
  timeZone: string
  createdAt: Date
  unpaidSince: Date | null
  /** The rest is null until the business was counted. */
  members: number | null
  overdueMembers: number | null
  left30Days: number | null
  membersBefore: number | null
  lastRunMonth: string | null
  lastSignInAt: Date | null
  pictureCount: number | null
  pictureBytes: number | null
  documentCount: number | null
  documentBytes: number | null
  emailsSent: number | null
  emailsFailed: number | null
  emailsBounced: number | null
  emailsComplained: number | null
  computedAt: Date | null
}

export async function readHealth(db: PlatformDb): Promise<HealthRow[]> {
  return db.read(async ({ q }) => {
    const { rows } = await sql<HealthRow>`
      select b.id as "businessId", b.name, b.status, b.plan, b.time_zone as "timeZone", b.created_at as "createdAt",
        p.unpaid_since as "unpaidSince", h.members, h.overdue_members as "overdueMembers",
        h.left_30_days as "left30Days", h.members_before as "membersBefore", h.last_run_month as "lastRunMonth",
        h.last_sign_in_at as "lastSignInAt", h.picture_count as "pictureCount", h.picture_bytes as "pictureBytes",
        h.document_count as "documentCount", h.document_bytes as "documentBytes", h.emails_sent as "emailsSent",
        h.emails_failed as "emailsFailed", h.emails_bounced as "emailsBounced",
        h.emails_complained as "emailsComplained", h.computed_at as "computedAt"
      from businesses b
      left join business_health h on h.business_id = b.id
      left join business_plans p on p.business_id = b.id
      order by b.name, b.id`.execute(q)
    return rows
  })
}

interface ModelUseRow extends Named {
  purpose: 'lists' | 'sommelier'
  month: Month
  requests: number
  pages: number
  inputTokens: number
  outputTokens: number
  costMicros: number
}

export async function readModelUse(
  db: PlatformDb,
  { from, to }: { from: Month; to: Month },
): Promise<ModelUseRow[]> {
  return db.read(async ({ q }) => {
    const { rows } = await sql<ModelUseRow>`
      select b.id as "businessId", b.name, u.purpose, to_char(u.month, 'YYYY-MM') as month, u.requests, u.pages,
        u.input_tokens as "inputTokens", u.output_tokens as "outputTokens", u.cost_micros as "costMicros"
      from model_usage u join businesses b on b.id = u.business_id
      where u.month between ${`${from}-01`}::date and ${`${to}-01`}::date
      order by u.month desc, b.name, b.id, u.purpose`.execute(q)
    return rows
  })
}

interface ReadingRow extends Named {
  reading: number
  waiting: number
  failed: number
  /** The longest without a change among those that are read. */
  oldestAt: Date | null
}

/** Wine lists and invoices that are read now, wait for the owner to put their pages in order, or could not be read. */
export async function readReadings(db: PlatformDb): Promise<ReadingRow[]> {
  return db.read(async ({ q }) => {
    const { rows } = await sql<ReadingRow>`
      select b.id as "businessId", b.name, count(*) filter (where s.status = 'reading')::int as reading,
        count(*) filter (where s.status = 'arranging' and s.failure = '')::int as waiting,
        count(*) filter (where s.status = 'arranging' and s.failure <> '')::int as failed,
        min(s.changed_at) filter (where s.status = 'reading') as "oldestAt"
      from import_sessions s join businesses b on b.id = s.business_id
      where s.status in ('reading', 'arranging')
      group by 1, 2 order by 2, 1`.execute(q)
    return rows
  })
}

interface StockCheckRow extends Named {
  checkedAt: Date
  movements: number
  differences: number
}

export async function readStockChecks(db: PlatformDb): Promise<StockCheckRow[]> {
  return db.read(async ({ q }) => {
    const { rows } = await sql<StockCheckRow>`
      select b.id as "businessId", b.name, c.checked_at as "checkedAt", c.movements,
        c.difference_count as differences
      from stock_checks c join businesses b on b.id = c.business_id order by 4 desc, 2, 1`.execute(q)
    return rows
  })
}

/** Months in which share and monthly fee were more than a tenth of the sales. */
export async function readHighFees(
  db: PlatformDb,
  { from, to }: { from: Month; to: Month },
): Promise<HighFeeMonth[]> {
  return db.read(async ({ q }) => {
    const { rows } = await sql<HighFeeMonth>`
      select m.business_id as "businessId", b.name, b.status, b.plan, m.month, m.currency,
        m.gross_cents - m.tax_cents as "salesCents", m.fee_cents as "feeCents",
        m.monthly_fee_cents as "monthlyFeeCents", m.alerted_at as "alertedAt"
      from business_months m join businesses b on b.id = m.business_id
      where m.month between ${from} and ${to} and ${mayBeHighFee}
      order by m.month desc, b.name, b.id, m.currency`.execute(q)
    return withHighFee(rows)
  })
}
