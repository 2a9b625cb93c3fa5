import { countDays } from '~/insight/analytics/movements/count-days.server'
import { readRevenue } from '~/insight/analytics/report/revenue.server'
import { openScope, reportFaults } from '../report-faults'
import { marginFaults } from '../margin-faults'
import { ledgerFaults } from '../recorded-run'
import type { World } from './world'

/** Conditions that hold after every step, whatever happened. Returns sentences; none where all is well. */
export async function faultsOf(world: World): Promise<unknown[]> {
  return [
    ...(await ledgerFaults(world.club)),
    ...(await bottleFaults(world)),
    ...(await monthFaults(world)),
    ...(await boxFaults(world)),
    ...(await marginFaults((text) => world.rows(text))),
  ]
}

/** The bottles that the steps saw leave are those that the cellar says are out. */
async function bottleFaults(world: World): Promise<string[]> {
  const handedOver = world.handOvers.reduce((sum, one) => sum + (one.isUndone ? 0 : one.bottles), 0)
  const [{ out } = { out: 0 }] = await world.rows<{ out: number }>(
    'select coalesce(sum(out), 0)::int as out from stock_totals where business_id = $1',
  )
  const accounted = handedOver + world.broken
  return out === accounted
    ? []
    : [`${out} bottles are out, and ${accounted} left: ${handedOver} given, ${world.broken} broken`]
}

/** Read from invoices, refunds and disputes alone, without what `planEntitlements` says of them. */
async function monthFaults(world: World): Promise<unknown[]> {
  const rows = await world.rows<{
    id: string
    status: string | null
    rows: number
    live: number
    given: number
    out: number
    is_returned: boolean
    bottles: number
  }>(
    `with period as materialized (
       select membership_id, period_end, (array_agg(id) filter (where bills_period))[1] as id,
         sum(paid_cents) as paid, sum(refunded_cents) as refunded
       from invoices
       where business_id = $1 and status = 'paid' and period_end is not null and (bills_period or occasion = 'change')
       group by 1, 2 having bool_or(bills_period)),
     lost as materialized (select invoice_id from disputes where business_id = $1 and status = 'lost'),
     bottle as materialized (
       select o.entitlement_id, o.id, o.status, count(*) filter (where l.status = 'out') as out,
         count(*) filter (where l.status = 'out' and l.owed_bottle_id is null) as given
       from run_orders o join order_bottles l on l.business_id = o.business_id and l.order_id = o.id
       where o.business_id = $1 group by 1, 2, 3),
     later as materialized (
       select o.entitlement_id, count(*) as given
       from order_bottles g join order_bottles l on l.business_id = g.business_id and l.id = g.owed_bottle_id
       join run_orders o on o.business_id = l.business_id and o.id = l.order_id
       -- What was brought back corked was given as well, and stays so.
       where g.business_id = $1 and g.status = 'out' and l.status <> 'out' group by 1),
     box as materialized (
       select b.entitlement_id, sum(b.out) as out, sum(b.given) + coalesce(max(l.given), 0) as given,
         count(*) filter (where b.status in ('processing', 'ready', 'unclaimed', 'delivered')) as live
       from bottle b left join later l on l.entitlement_id = b.entitlement_id group by 1)
     select p.id, max(e.status) as status, count(e.id)::int as rows, coalesce(max(b.live), 0)::int as live,
       coalesce(max(b.given), 0)::int as given, coalesce(max(b.out), 0)::int as out, coalesce(max(e.bottles), 0)::int as bottles,
       bool_or(p.id in (select invoice_id from lost) or (p.paid > 0 and p.refunded >= p.paid)) as is_returned
     from period p
     left join entitlements e on e.business_id = $1 and e.invoice_id = p.id
     left join box b on b.entitlement_id = e.id
     group by p.id`,
  )
  const faults: unknown[] = []
  for (const { id, status, rows: count, live, given: handOvers, out, is_returned, bottles } of rows) {
    const before = faults.length
    if (count !== 1) faults.push(`paid month ${id} has ${count} entitlements`)
    if (live > 1) faults.push(`paid month ${id} has ${live} boxes`)
    if (handOvers > bottles) faults.push(`paid month ${id} of ${bottles} bottles was given ${handOvers}`)
    if (is_returned && out === 0 && (status === 'open' || status === 'assigned'))
      faults.push(`month ${id} was paid back and is ${status}`)
    if (!is_returned && status === 'canceled') faults.push(`paid month ${id} is canceled`)
    if (faults.length > before) faults.push(...(await paymentsOf(world, id)))
  }
  return faults
}

/** A member holds no more boxes than months were paid, upgrades aside; and no awaited payment has two boxes. */
async function boxFaults(world: World): Promise<string[]> {
  const rows = await world.rows<{ membership_id: string; given: number; months: number; awaiting: number }>(
    `select m.id as membership_id,
       (select count(distinct o.id)::int from run_orders o
         join entitlements e on e.business_id = o.business_id and e.id = o.entitlement_id
         join order_bottles l on l.business_id = o.business_id and l.order_id = o.id and l.status = 'out'
         where o.business_id = m.business_id and o.membership_id = m.id and e.kind = 'month') as given,
       (select count(*)::int from invoices i where i.business_id = m.business_id and i.membership_id = m.id
         and i.status = 'paid' and i.bills_period) as months,
       (select count(*)::int from run_orders o where o.business_id = m.business_id and o.membership_id = m.id
         and o.status = 'awaiting_payment') as awaiting
     from memberships m where m.business_id = $1`,
  )
  return rows.flatMap(({ membership_id, given: boxCount, months, awaiting }) => [
    ...(boxCount > months
      ? [`membership ${membership_id} paid ${months} months and was given ${boxCount} boxes`]
      : []),
    ...(awaiting > 1 ? [`membership ${membership_id} has ${awaiting} boxes that await a payment`] : []),
  ])
}

/** Everything recorded of a membership's payments, for the sentence of a fault. */
const paymentsOf = (world: World, invoiceId: string) =>
  world.rows(
    `select i.id, i.occasion, i.status, i.bills_period, i.paid_cents, i.refunded_cents, i.period_start, i.period_end, i.created_at,
       e.kind, e.status as owed, e.bottles, e.is_unpaid_after, e.settled_at
     from invoices i left join entitlements e on e.business_id = i.business_id and e.invoice_id = i.id
     where i.business_id = $1 and i.membership_id = (select membership_id from invoices where id = $2) order by i.created_at`,
    [invoiceId],
  )

/** Stripe's own record, once nothing is late or lost: each paid period there is one month here. */
export async function stripeFaults(world: World): Promise<string[]> {
  const invoices: Record<string, unknown>[] = await world.payments.objects('invoice', world.club.accountId)
  const paid = invoices
    .filter(
      ({ status, billing_reason }) =>
        status === 'paid' && ['subscription_create', 'subscription_cycle'].includes(String(billing_reason)),
    )
    .map(({ id }) => String(id))
  const ours = await world.rows<{ id: string }>(
    `select i.stripe_invoice_id as id from entitlements e
     join invoices i on i.business_id = e.business_id and i.id = e.invoice_id
     where e.business_id = $1 and e.kind = 'month'`,
  )
  const [there, here] = [new Set(paid), new Set(ours.map(({ id }) => id))]
  return [
    ...paid.filter((id) => !here.has(id)).map((id) => `Stripe’s paid invoice ${id} has no month here`),
    ...[...here].filter((id) => !there.has(id)).map((id) => `the month of ${id} is not paid at Stripe`),
  ]
}

/**
 * Faults of the report once nothing is late or lost, the days before today counted; and its members and
 * revenue beside the memberships as they are.
 */
export async function analyticsFaults({ db, rows, now: clock }: World): Promise<string[]> {
  const [timeZone, now] = ['America/New_York', clock()]
  await countDays(db, { timeZone, now })
  const faults: string[] = []
  for (const query of ['period=all', 'period=last-month'])
    faults.push(...(await reportFaults(db, { query, timeZone, now })))
  const [live] = await rows<{ members: number; cents: number }>(
    `select count(*)::int as members,
       coalesce(sum(p.amount_cents) filter (where m.status <> 'paused' and m.stripe_status <> 'unpaid'), 0)::int as cents
     from memberships m join tier_prices p on p.business_id = m.business_id and p.id = m.tier_price_id
     where m.business_id = $1 and m.status in ('active', 'past_due', 'paused')`,
  )
  const { closingMembers, closingCents } = await db.read(async (db) =>
    readRevenue(db, await openScope(db, { query: 'period=all', timeZone, now })),
  )
  if (closingMembers !== live!.members)
    faults.push(`the report has ${closingMembers} members, and ${live!.members} memberships are live`)
  if (closingCents !== live!.cents)
    faults.push(`the report has revenue of ${closingCents} cents, and live memberships pay ${live!.cents}`)
  return faults
}
