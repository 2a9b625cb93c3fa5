// Payments of members: their value, payments that failed, skips and pauses.
import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import { instantsOf, isOfTier, type ReportScope } from './scope.server'

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

/** That an invoice `i` was charged, as its status tells. */
const isChargedByStatus = sql<boolean>`i.status in ('open', 'paid', 'uncollectible')`
/** Whether an invoice `i` was charged. One whose retries ended is void, and was charged all the same. */
const isCharged = sql<boolean>`(${isChargedByStatus} or (i.status = 'void' and exists (
  select from payment_failures e where e.business_id = i.business_id and e.account_id = i.account_id
    and e.invoice_id = i.stripe_invoice_id and e.retries_ended_at is not null)))`

/**
 * Every invoice `i` for a membership `ms` that was charged in the period, with the failure `f` of its card. Its tier is
 * that of the membership now.
 */
export function chargesOf(db: OpenTenantDb, scope: ReportScope) {
  const { start, end } = instantsOf(scope.period, scope.timeZone)
  return db.q
    .selectFrom('invoices as i')
    .innerJoin('memberships as ms', 'ms.id', 'i.membership_id')
    .leftJoin('payment_failures as f', (join) =>
      join.onRef('f.account_id', '=', 'i.account_id').onRef('f.invoice_id', '=', 'i.stripe_invoice_id'),
    )
    .where('i.created_at', '>=', start)
    .where('i.created_at', '<', end)
    .where(isCharged)
    .where('i.due_cents', '>', 0)
    .where((eb) => isOfTier(scope, eb.ref('ms.tier_id')))
}

/** The charges of a period that failed at first: few, and found from the failures. */
function readFailed(db: OpenTenantDb, scope: ReportScope): Promise<Omit<PaymentFigures, 'charged'>> {
  return chargesOf(db, scope)
    .where('f.id', 'is not', null)
    .select(({ fn }) => [
      fn.countAll<number>().as('declined'),
      fn.count<number>('f.recovered_at').as('recovered'),
      fn
        .countAll<number>()
        .filterWhere('f.recovered_at', 'is', null)
        .filterWhere('f.waived_at', 'is', null)
        .filterWhere('f.retries_ended_at', 'is', null)
        .as('open'),
    ])
    .executeTakeFirstOrThrow()
}

/** Payments of each member for memberships until the end of the period, and refunds of them so far, as a table `v`. */
export function valueTable({ businessId }: OpenTenantDb, { period, timeZone, tierId }: ReportScope) {
  const { end } = instantsOf(period, timeZone)
  return sql<{ member_id: string; paid: number; refunded: number; payments: number }>`(
    select ms.member_id, sum(i.paid)::bigint as paid, sum(i.refunded)::bigint as refunded,
      sum(i.payments)::bigint as payments
    from (select membership_id, sum(paid_cents) as paid, sum(refunded_cents) as refunded, count(*) as payments
      from invoices
      where business_id = ${businessId} and membership_id is not null and status = 'paid' and paid_at < ${end}
        and paid_cents > 0
      group by 1) i
    join memberships ms on ms.business_id = ${businessId} and ms.id = i.membership_id
    where ${tierId}::uuid is null or ms.tier_id = ${tierId}::uuid
    group by 1)`.as('v')
}

/**
 * Payments of the period and of the one before it, and what members paid so far. A club of 10,000 members has 150,000
 * invoices: charges are counted in an index by time, and what was paid in one by membership.
 */
export async function readInvoices(db: OpenTenantDb, scope: ReportScope, before: ReportScope | null) {
  const charged = await countCharges(db, scope, before)
  const value = await db.q
    .selectFrom(valueTable(db, scope))
    .select((eb) => [
      eb.fn.countAll<number>().as('members'),
      eb.cast<number>(eb.fn.coalesce(eb.fn.sum('v.paid'), eb.lit(0)), 'bigint').as('paidCents'),
      eb.cast<number>(eb.fn.coalesce(eb.fn.sum('v.refunded'), eb.lit(0)), 'bigint').as('refundedCents'),
    ])
    .executeTakeFirstOrThrow()
  return {
    payments: { charged: charged.inPeriod, ...(await readFailed(db, scope)) },
    before: before && { charged: charged.before, ...(await readFailed(db, before)) },
    value,
  }
}

/**
 * Invoices for memberships that were charged in the period, and in the one before it: most are counted in the index of
 * their times, those that are void from the failures.
 */
async function countCharges(
  { q }: OpenTenantDb,
  { tierId, ...scope }: ReportScope,
  before: ReportScope | null,
): Promise<{ inPeriod: number; before: number }> {
  const { start, end } = instantsOf(scope.period, scope.timeZone)
  const earlier = before ? instantsOf(before.period, before.timeZone) : { start, end: start }
  const invoices = q
    .selectFrom('invoices as i')
    .where('i.created_at', '>=', earlier.start < start ? earlier.start : start)
    .where('i.created_at', '<', end)
    .where('i.due_cents', '>', 0)
    .$if(tierId !== null, (query) =>
      query.where('i.membership_id', 'in', (eb) =>
        eb.selectFrom('memberships').where('tier_id', '=', tierId!).select('id'),
      ),
    )
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('i.created_at', '>=', start).as('inPeriod'),
      fn
        .countAll<number>()
        .filterWhere('i.created_at', '>=', earlier.start)
        .filterWhere('i.created_at', '<', earlier.end)
        .as('before'),
    ])
  const charged = await invoices.where(isChargedByStatus).executeTakeFirstOrThrow()
  const failed = await invoices
    .innerJoin('payment_failures as e', (join) =>
      join.onRef('e.account_id', '=', 'i.account_id').onRef('e.invoice_id', '=', 'i.stripe_invoice_id'),
    )
    .where('i.status', '=', 'void')
    .where('e.retries_ended_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return { inPeriod: charged.inPeriod + failed.inPeriod, before: charged.before + failed.before }
}

/** Skips and pauses `p` that began in the period, each with its membership `ms`. One that was taken back before is none. */
export function pausesOf(db: OpenTenantDb, scope: ReportScope) {
  const { start, end } = instantsOf(scope.period, scope.timeZone)
  return db.q
    .selectFrom('membership_pauses as p')
    .innerJoin('memberships as ms', 'ms.id', 'p.membership_id')
    .where('p.from_at', '>=', start)
    .where('p.from_at', '<', end < scope.now ? end : scope.now)
    .where('p.status', 'in', ['running', 'lifting', 'ended'])
    .where((eb) => eb.or([eb('p.ended_at', 'is', null), eb('p.ended_at', '>', eb.ref('p.from_at'))]))
    .where((eb) => isOfTier(scope, eb.ref('ms.tier_id')))
}

/** Payments that were skipped, and pauses that began, in the period. */
export const readPauses = (db: OpenTenantDb, scope: ReportScope) =>
  pausesOf(db, scope)
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('p.kind', '=', 'skip').as('skipped'),
      fn.countAll<number>().filterWhere('p.kind', '=', 'hold').as('paused'),
    ])
    .executeTakeFirstOrThrow()
