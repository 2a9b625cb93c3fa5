// Compares what members are owed with their payments, their boxes and the bottles promised to those.
import { sql } from 'kysely'
import type { TenantDb } from '#/db/handles.server'
import type { EntitlementCheck, FoundKind } from './entitlement-check'
import { isCanceledAlthoughPaid, isOwedAlthoughPaidBack } from './paid-back.server'

/** More findings are counted, not listed. */
const listed = 200
const mostMs = 120_000

/**
 * Checks that the ledger of boxes owed agrees with itself and with the stock ledger: each paid month has one
 * entitlement and each entitlement a paid invoice that was not paid back; no month is canceled of which a part was not
 * paid back, and none has more back than was paid, by card or from a balance; what is assigned has one box under way, what is fulfilled one that
 * was delivered or a person's statement; each promised bottle belongs to a line of a box, paid ones to paid boxes; and
 * no bottle left with a box without a hand-over. Changes nothing. One statement, and so one snapshot.
 */
export async function verifyEntitlements(db: TenantDb): Promise<EntitlementCheck> {
  const { rows } = await db.read(async (db) => {
    await sql`select set_config('statement_timeout', ${String(mostMs)}, true)`.execute(db.q)
    return sql<{
      months: number
      owed: Omit<EntitlementCheck['owed'], 'paid'>
      money: EntitlementCheck['money']
      count: number
      differences: { kind: FoundKind; id: string }[]
    }>`
      with
      paid as (
        select id, paid_cents, refunded_cents, balance_cents, balance_refunded_cents from invoices
        where business_id = ${db.businessId} and status = 'paid' and bills_period and period_end is not null
      ),
      owed as (
        select id, invoice_id, kind, status, settled_at is not null as is_settled
        from entitlements where business_id = ${db.businessId}
      ),
      box as (
        select id, entitlement_id, status from run_orders where business_id = ${db.businessId}
      ),
      line as (
        select l.id, l.status, l.lock_id, b.id as order_id, b.status as box_status
        from order_bottles l join box b on b.id = l.box_id where l.business_id = ${db.businessId}
      ),
      promise as (
        select id, state, owner_key from stock_locks
        where business_id = ${db.businessId} and owner_kind = 'run_order'
      ),
      -- Bottles that left in a parcel: the desk has no hand-over of them.
      sent as (
        select run_order_id as order_id from parcels
        where business_id = ${db.businessId} and run_order_id is not null and status in ('shipped', 'delivered')
      ),
      given as (
        select g.bottle_id as line_id, g.lock_id from hand_over_lines g
        join hand_overs h on h.business_id = g.business_id and h.id = g.hand_over_id
        join order_bottles b on b.business_id = g.business_id and b.id = g.bottle_id and b.box_id is not null
        where g.business_id = ${db.businessId} and h.undone_at is null
      ),
      found (kind, id) as (
        ${findings(db.businessId)}
      )
      select (select count(*)::int from paid) as months,
        (select jsonb_build_object(
          'fulfilled', count(*) filter (where status = 'fulfilled'), 'assigned', count(*) filter (where status = 'assigned'),
          'open', count(*) filter (where status = 'open'), 'canceled', count(*) filter (where status = 'canceled'))
          from owed where kind = 'month') as owed,
        (select jsonb_build_object('paid', coalesce(sum(paid_cents), 0), 'balance', coalesce(sum(balance_cents), 0),
          'refunded', coalesce(sum(refunded_cents), 0), 'refundedToBalance', coalesce(sum(balance_refunded_cents), 0))
          from paid) as money,
        (select count(*)::int from found) as count,
        (select coalesce(jsonb_agg(to_jsonb(f)), '[]') from
          (select kind, id from found order by kind, id limit ${sql.lit(listed)}) f) as differences
    `.execute(db.q)
  })
  const { months, owed, money, count, differences } = rows[0]!
  return { owed: { paid: months, ...owed }, money, count, differences }
}

/** Kind and id of everything that does not agree, from the named queries of the statement. */
const findings = (businessId: string) => sql`
  select 'month-without-entitlement', id from paid where id not in (select invoice_id from owed where invoice_id is not null)
  union all
  select 'entitlement-without-payment', id from owed
  where kind = 'month' and invoice_id not in (select id from paid)
  union all
  select 'owed-although-paid-back', e.id from entitlements e
  where e.business_id = ${businessId} and ${isOwedAlthoughPaidBack}
  union all
  select 'canceled-although-paid', e.id from entitlements e
  where e.business_id = ${businessId} and ${isCanceledAlthoughPaid}
  union all
  select 'refunded-beyond-paid', i.id from invoices i
  where i.business_id = ${businessId} and (i.balance_refunded_cents > i.balance_cents
    or i.refunded_cents - i.balance_refunded_cents > i.paid_cents - i.balance_cents)
  union all
  select 'assigned-without-box', e.id from owed e
  -- Joined: counted for each entitlement by itself, every box would be read as often as there are entitlements.
  left join (
    select entitlement_id, count(*) as n from box where status in ('processing', 'ready', 'unclaimed') group by 1
  ) b on b.entitlement_id = e.id
  where e.status = 'assigned' and b.n is distinct from 1
  union all
  select 'fulfilled-without-box', e.id from owed e
  where e.status = 'fulfilled' and not e.is_settled
    and not exists (select from box b where b.entitlement_id = e.id and b.status in ('shipped', 'delivered'))
  union all
  select 'box-without-entitlement', b.id from box b left join owed e on e.id = b.entitlement_id
  where (b.status in ('processing', 'ready', 'unclaimed') and e.status is distinct from 'assigned')
    or (b.status in ('shipped', 'delivered') and e.status is distinct from 'fulfilled')
  union all
  select 'promise-without-line', p.id from promise p
  where p.state in ('locked', 'committed')
    and not exists (select from line l where l.lock_id = p.id and l.status = 'promised')
  union all
  select 'line-without-promise', l.id from line l left join promise p on p.id = l.lock_id
  where l.status = 'promised' and (p.owner_key is distinct from l.order_id or p.state is distinct from
    case l.box_status when 'awaiting_payment' then 'locked' when 'canceled' then 'released'
      when 'shipped' then 'out' when 'delivered' then 'out' else 'committed' end)
  union all
  select 'bottle-without-hand-over', l.id from line l left join promise p on p.id = l.lock_id
  where l.status = 'out'
    and (p.state is distinct from 'out' or (l.id not in (select line_id from given)
      and l.order_id not in (select order_id from sent)))
  union all
  select 'bottle-without-line', p.id from promise p
  where p.state = 'out' and not exists (select from line l where l.lock_id = p.id and l.status = 'out')
    -- The bottle may have been replaced after it was given.
    and p.id not in (select lock_id from given)
  union all
  select 'hand-over-without-bottle', line_id from given
  where line_id not in (select id from line where status = 'out')`
