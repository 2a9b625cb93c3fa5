// Payments of members: their value, payments that failed, skips and pauses.
import { sql, type RawBuilder } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import { instantsOf, type ReportScope } from './scope.server'

interface PaymentFigures {
  /** Invoices for memberships that were charged in the period. */
  charged: number
  /** Of them, those whose card failed at first. */
  declined: number
  /** Of those, paid later. */
  recovered: number
  /** Of those, still open. */
  open: number
}

const ofTier = (alias: string, tierId: string | null) =>
  sql`(${tierId}::uuid is null or ${sql.ref(`${alias}.tier_id`)} = ${tierId}::uuid)`

/** Whether an invoice `i` was charged. One whose retries ended is void, and was charged all the same. */
const isCharged = sql`(i.status in ('open', 'paid', 'uncollectible') or (i.status = 'void' and exists (
  select from payment_failures e where e.business_id = i.business_id and e.account_id = i.account_id
    and e.invoice_id = i.stripe_invoice_id and e.retries_ended_at is not null)))`

/**
 * Every invoice for a membership that was charged in the period, with whether its card failed, as a table `v`. Its
 * tier is that of the membership now.
 */
export function chargesTable(
  db: OpenTenantDb,
  scope: ReportScope,
  { onlyFailed = false }: { onlyFailed?: boolean } = {},
): RawBuilder<unknown> {
  const { start, end } = instantsOf(scope.period, scope.timeZone)
  const join = onlyFailed ? sql`join` : sql`left join`
  return sql`(select i.id, i.created_at, i.total_cents, i.currency, ms.member_id, ms.tier_id, f.id as failure_id,
      f.attempt_count, f.recovered_at, f.waived_at, f.retries_ended_at, f.decline_code, f.kind as failure_kind
    from invoices i
    join memberships ms on ms.business_id = i.business_id and ms.id = i.membership_id
    ${join} payment_failures f on f.business_id = i.business_id and f.account_id = i.account_id
      and f.invoice_id = i.stripe_invoice_id
    where i.business_id = ${db.businessId} and i.created_at >= ${start} and i.created_at < ${end}
      and ${isCharged} and i.due_cents > 0 and ${ofTier('ms', scope.tierId)}) v`
}

/** The charges of a period that failed at first: few, and found from the failures. */
async function readFailed(db: OpenTenantDb, scope: ReportScope): Promise<Omit<PaymentFigures, 'charged'>> {
  const { rows } = await sql<Omit<PaymentFigures, 'charged'>>`
    select count(*)::int as declined, count(v.recovered_at)::int as recovered,
      count(*) filter (where v.recovered_at is null and v.waived_at is null and v.retries_ended_at is null)::int as open
    from ${chargesTable(db, scope, { onlyFailed: true })}`.execute(db.q)
  return rows[0]!
}

interface ValueFigures {
  /** Everyone who ever paid. */
  members: number
  paidCents: number
  refundedCents: number
}

/** Payments of each member for memberships until the end of the period, and refunds of them so far, as a table `v`. */
export function valueTable(db: OpenTenantDb, scope: ReportScope): RawBuilder<unknown> {
  const { end } = instantsOf(scope.period, scope.timeZone)
  return sql`(select ms.member_id, sum(i.paid)::bigint as paid, sum(i.refunded)::bigint as refunded,
      sum(i.payments)::int as payments
    from (select membership_id, sum(paid_cents) as paid, sum(refunded_cents) as refunded, count(*) as payments
      from invoices
      where business_id = ${db.businessId} and membership_id is not null and status = 'paid' and paid_at < ${end}
        and paid_cents > 0
      group by 1) i
    join memberships ms on ms.business_id = ${db.businessId} and ms.id = i.membership_id
    where ${ofTier('ms', scope.tierId)}
    group by 1) v`
}

/** Figures from invoices for memberships. */
interface InvoiceFigures {
  payments: PaymentFigures
  /** Of the period before; null where there is none. */
  before: PaymentFigures | null
  value: ValueFigures
}

/**
 * Payments of the period and of the one before it, and what members paid so far. A club of 10,000 members has 150,000
 * invoices: charges are counted in an index by time, and what was paid in one by membership.
 */
export async function readInvoices(
  db: OpenTenantDb,
  scope: ReportScope,
  before: ReportScope | null,
): Promise<InvoiceFigures> {
  const charged = await countCharges(db, scope, before)
  const { rows } = await sql<ValueFigures>`
    select count(*)::int as members, coalesce(sum(v.paid), 0)::bigint as "paidCents",
      coalesce(sum(v.refunded), 0)::bigint as "refundedCents"
    from ${valueTable(db, scope)}`.execute(db.q)
  return {
    payments: { charged: charged.inPeriod, ...(await readFailed(db, scope)) },
    before: before && { charged: charged.before, ...(await readFailed(db, before)) },
    value: rows[0]!,
  }
}

/** Invoices for memberships that were charged in the period, and in the one before it. */
async function countCharges(
  db: OpenTenantDb,
  scope: ReportScope,
  before: ReportScope | null,
): Promise<{ inPeriod: number; before: number }> {
  const { businessId } = db
  const { start, end } = instantsOf(scope.period, scope.timeZone)
  const earlier = before ? instantsOf(before.period, before.timeZone) : { start, end: start }
  const within = (days: { start: Date; end: Date }) =>
    sql`i.created_at >= ${days.start} and i.created_at < ${days.end}`
  const ofTheTier =
    scope.tierId === null
      ? sql`true`
      : sql`i.membership_id in (select id from memberships
          where business_id = ${businessId} and tier_id = ${scope.tierId}::uuid)`
  const { rows } = await sql<{ inPeriod: number; before: number }>`
    select (count(*) filter (where ${within({ start, end })}))::int as "inPeriod",
      (count(*) filter (where ${within(earlier)}))::int as before
    from invoices i
    where i.business_id = ${businessId} and i.created_at >= least(${start}::timestamptz, ${earlier.start}::timestamptz)
      and i.created_at < ${end} and i.due_cents > 0 and ${isCharged} and ${ofTheTier}`.execute(db.q)
  return rows[0]!
}

interface PauseFigures {
  /** Payments that were skipped, and pauses that began, in the period. */
  skipped: number
  paused: number
}

/** Skips and pauses that began in the period, as a table `v`. One that was taken back before is none. */
export function pausesTable(db: OpenTenantDb, scope: ReportScope): RawBuilder<unknown> {
  const { start, end } = instantsOf(scope.period, scope.timeZone)
  return sql`(select p.id, p.kind, p.from_on, p.until_on, p.from_at, ms.member_id, ms.tier_id
    from membership_pauses p
    join memberships ms on ms.business_id = p.business_id and ms.id = p.membership_id
    where p.business_id = ${db.businessId} and p.from_at >= ${start} and p.from_at < least(${end}::timestamptz, ${scope.now}::timestamptz)
      and p.status in ('running', 'lifting', 'ended') and (p.ended_at is null or p.ended_at > p.from_at)
      and ${ofTier('ms', scope.tierId)}) v`
}

export async function readPauses(db: OpenTenantDb, scope: ReportScope): Promise<PauseFigures> {
  const { rows } = await sql<PauseFigures>`
    select count(*) filter (where v.kind = 'skip')::int as skipped,
      count(*) filter (where v.kind = 'hold')::int as paused from ${pausesTable(db, scope)}`.execute(db.q)
  return rows[0]!
}
