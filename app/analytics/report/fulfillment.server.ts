// Whether paid boxes reach their members.
import { sql, type RawBuilder } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import type { RunOrderStatus } from '#/db/schema/club-runs'
import { countWords } from '~/kit/count-words'
import { formatDay } from '~/kit/dates'
import { lookup } from '~/kit/lookup'
import { paths } from '~/kit/paths'
import { text } from './figure-table'
import type { ListPart, PeopleList } from './people-lists.server'
import type { ReportScope } from './scope.server'

/** Paid boxes that should have reached their members, and those that did. */
export interface Fulfillment {
  due: number
  delivered: number
}

/** Paid boxes of runs whose pick-up ended in the period, today excepted, as a table `v`. Canceled ones are left out. */
function dueTable(db: OpenTenantDb, { period, today, tierId }: ReportScope): RawBuilder<unknown> {
  return sql`(select o.business_id, o.id, o.run_id, o.number, o.member_id, o.tier_id, o.status, r.pick_up_until,
      coalesce(nullif(r.title, ''), to_char(r.month, 'FMMonth YYYY')) as run
    from club_runs r
    join run_orders o on o.business_id = r.business_id and o.run_id = r.id and o.entitlement_id is not null
      and o.status <> 'canceled'
    where r.business_id = ${db.businessId} and r.pick_up_until between ${period.from}::date and ${period.to}::date
      and r.pick_up_until < ${today}::date
      and (${tierId}::uuid is null or o.tier_id = ${tierId}::uuid)) v`
}

/** Boxes of the period that were picked up or delivered, of those that were due. */
export async function readFulfillment(db: OpenTenantDb, scope: ReportScope): Promise<Fulfillment> {
  const { rows } = await sql<Fulfillment>`
    select count(*)::int as due, (count(*) filter (where v.status = 'delivered'))::int as delivered
    from ${dueTable(db, scope)}`.execute(db.q)
  return rows[0]!
}

const stateWords = lookup<string>({
  awaiting_payment: 'Awaiting payment',
  processing: 'Not packed',
  ready: 'Not picked up',
  shipped: 'On its way',
  delivered: 'Delivered',
  returned: 'Returned',
  unclaimed: 'Held',
} satisfies Record<Exclude<RunOrderStatus, 'canceled'>, string>)

/** One line for each box; with `open` those that did not reach their member. */
export async function listFulfillment(
  db: OpenTenantDb,
  scope: ReportScope,
  show: string,
  { offset, limit }: ListPart,
): Promise<PeopleList> {
  const where =
    show === 'open'
      ? sql`v.status <> 'delivered'`
      : show === 'delivered'
        ? sql`v.status = 'delivered'`
        : sql`true`
  const { due, delivered } = await readFulfillment(db, scope)
  const { rows } = await sql<{
    memberId: string
    fullName: string
    id: string
    number: number
    run: string
    until: string
    status: string
  }>`select v.member_id as "memberId", m.full_name as "fullName", v.id, v.number, v.run, v.pick_up_until::text as until,
      v.status
    from ${dueTable(db, scope)} join members m on m.business_id = v.business_id and m.id = v.member_id
    where ${where} order by v.status = 'delivered', v.pick_up_until desc, v.run_id, v.number
    offset ${offset} limit ${limit}`.execute(db.q)
  return {
    found: show === 'open' ? due - delivered : show === 'delivered' ? delivered : due,
    sum: null,
    summary: `${delivered.toLocaleString('en-US')} of ${countWords(due, 'box', 'boxes')} delivered`,
    columns: ['Member', 'Box', 'Pick-up ended', 'Now'].map((label) => ({ label })),
    rows: rows.map((row) => [
      text(row.fullName, paths.business.member(row.memberId)),
      text(`${row.run}, box ${row.number}`, paths.business.orders.order(row.id)),
      { text: formatDay(row.until), plain: row.until },
      text(stateWords.get(row.status) ?? row.status),
    ]),
  }
}
