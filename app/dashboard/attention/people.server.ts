// Members who are about to leave, and boxes that were not picked up.
import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import type { Day } from '~/kit/dates'
import type { PartOfList } from './overdue.server'

export interface LeavingMember {
  memberId: string
  fullName: string
  tierName: string
  endsAt: Date
  /** What the member or the staff wrote; empty without a reason. */
  why: string
}

/** Live memberships that end on a day that is known, the next to end first. */
export async function leavingMembers(
  db: OpenTenantDb,
  { offset, limit }: PartOfList,
): Promise<{ members: LeavingMember[]; found: number }> {
  const leaving = sql`ms.business_id = ${db.businessId} and ms.ends_at is not null
    and ms.status in ('active', 'past_due', 'paused')`
  const { rows } = await sql<LeavingMember>`
    select ms.member_id as "memberId", m.full_name as "fullName", t.name as "tierName", ms.ends_at as "endsAt",
      coalesce((select c.why from membership_cancellations c where c.business_id = ms.business_id
        and c.membership_id = ms.id and c.status = 'scheduled' order by c.requested_at desc limit 1), '') as why
    from memberships ms
    join members m on m.business_id = ms.business_id and m.id = ms.member_id
    join tiers t on t.business_id = ms.business_id and t.id = ms.tier_id
    where ${leaving} order by ms.ends_at, ms.id offset ${offset} limit ${limit}`.execute(db.q)
  const counted = await sql<{
    found: number
  }>`select count(*)::int as found from memberships ms where ${leaving}`.execute(db.q)
  return { members: rows, found: counted.rows[0]!.found }
}

export interface UnclaimedBox {
  orderId: string
  memberId: string
  fullName: string
  run: string
  number: number
  /** The last day of the pick-up. */
  until: Day
}

/** Packed boxes whose pick-up is over, the oldest first. Boxes to ship are not among them. */
export async function unclaimedBoxes(
  db: OpenTenantDb,
  { offset, limit, today }: PartOfList & { today: Day },
): Promise<{ boxes: UnclaimedBox[]; found: number }> {
  const from = sql`from run_orders o
    join club_runs r on r.business_id = o.business_id and r.id = o.run_id
    where o.business_id = ${db.businessId} and o.status in ('ready', 'unclaimed') and o.fulfillment = 'pick_up'
      and (o.status = 'unclaimed' or r.pick_up_until < ${today}::date)`
  const { rows } = await sql<UnclaimedBox>`
    select x.*, m.full_name as "fullName" from (
      select o.id as "orderId", o.member_id as "memberId", o.number, r.pick_up_until::text as until,
        coalesce(nullif(r.title, ''), to_char(r.month, 'FMMonth YYYY')) as run
      ${from} order by r.pick_up_until, r.id, o.number offset ${offset} limit ${limit}) x
    join members m on m.business_id = ${db.businessId} and m.id = x."memberId"
    order by x.until, x.run, x.number`.execute(db.q)
  const counted = await sql<{ found: number }>`select count(*)::int as found ${from}`.execute(db.q)
  return { boxes: rows, found: counted.rows[0]!.found }
}
