// Orders with what an email about them says.
import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import type { RunOrderStatus } from '#/db/schema/club-runs'
import type { Day } from '~/kit/dates'
import { wineTitle } from '../member/box-words'

export interface BoxRow {
  orderId: string
  runId: string
  memberId: string
  userId: string
  fullName: string
  email: string
  status: RunOrderStatus
  title: string
  pickUpFrom: Day
  pickUpUntil: Day
  pickUpHours: string
  place: string | null
  cutOffAt: Date
  /** The day from which it could be picked up: the first pick-up day, or the day it was packed. */
  readySince: Day
  /** The day from which its bottles may go back to stock, as the member was told; null before. */
  restockOn: Day | null
  wines: string[]
}

type Row = Omit<BoxRow, 'wines'> & {
  wines: { producer: string; name: string; vintage: string | null }[]
}

/** Orders after `after` by id, at most `limit`; `statuses` and `runId` choose among them. */
export async function boxRows(
  db: OpenTenantDb,
  {
    statuses,
    runId = null,
    after,
    timeZone,
    limit,
  }: {
    statuses: RunOrderStatus[]
    runId?: string | null
    after: string | null
    timeZone: string
    limit: number
  },
): Promise<BoxRow[]> {
  const { rows } = await sql<Row>`
    select o.id as "orderId", o.run_id as "runId", o.member_id as "memberId", m.user_id as "userId",
      m.full_name as "fullName", m.email, o.status, r.title, r.pick_up_from as "pickUpFrom",
      r.pick_up_until as "pickUpUntil", r.pick_up_hours as "pickUpHours", r.cut_off_at as "cutOffAt",
      case when l.position > (select min(x.position) from cellar_locations x
        where x.business_id = l.business_id and x.archived_at is null) then l.name end as place,
      greatest(r.pick_up_from, (o.ready_at at time zone ${timeZone})::date)::text as "readySince",
      o.restock_on::text as "restockOn",
      (select coalesce(jsonb_agg(jsonb_build_object('producer', w.producer, 'name', w.name, 'vintage',
          case when w.vintage is not null then w.vintage::text when w.is_non_vintage then 'NV' end)
          order by n.slot, n.id), '[]')
        from run_order_lines n join wines w on w.business_id = n.business_id and w.id = n.wine_id
        where n.business_id = o.business_id and n.order_id = o.id and n.status = 'promised') as wines
    from run_orders o
    join club_runs r on r.business_id = o.business_id and r.id = o.run_id
    join cellar_locations l on l.business_id = r.business_id and l.id = r.location_id
    join members m on m.business_id = o.business_id and m.id = o.member_id
    where o.business_id = ${db.businessId} and o.status = any(${statuses}::text[])
      -- A box that is shipped is not picked up: its parcel has emails of its own.
      and o.fulfillment = 'pick_up'
      and (${runId}::uuid is null or o.run_id = ${runId}::uuid)
      and (${after}::uuid is null or o.id > ${after}::uuid)
    order by o.id limit ${limit}`.execute(db.q)
  return rows.map(({ wines, ...row }) => ({ ...row, wines: wines.map(wineTitle) }))
}
