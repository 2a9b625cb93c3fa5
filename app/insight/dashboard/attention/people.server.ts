// Members who are about to leave, and those whose box was not picked up. Each is counted as the list of members counts them.
import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import type { Day } from '~/foundation/kit/dates'
import type { ClubClock } from '~/membership/memberships/at-risk/risk-signals.server'
import { everyone } from '~/membership/memberships/work-list/member-filter'
import {
  countMatchingMembers,
  matchingMembers,
  unclaimedBoxes,
} from '~/membership/memberships/work-list/member-filter.server'

export interface LeavingMember {
  memberId: string
  fullName: string
  tierName: string
  endsAt: Date
  /** The reason that the member or the staff wrote; empty without one. */
  why: string
}

/** The first `limit` live memberships that end on a day that is known, the next to end first; `found` counts all of them. */
export async function leavingMembers(
  db: OpenTenantDb,
  { limit }: { limit: number },
): Promise<{ members: LeavingMember[]; total: number }> {
  const { rows } = await sql<LeavingMember & { total: number }>`
    select ms.member_id as "memberId", m.full_name as "fullName", t.name as "tierName", ms.ends_at as "endsAt",
      coalesce((select c.why from membership_cancellations c where c.business_id = ms.business_id
        and c.membership_id = ms.id and c.status = 'scheduled' order by c.requested_at desc limit 1), '') as why,
      count(*) over ()::int as total
    from memberships ms
    join members m on m.business_id = ms.business_id and m.id = ms.member_id and m.anonymized_at is null
    join tiers t on t.business_id = ms.business_id and t.id = ms.tier_id
    where ms.business_id = ${db.businessId} and ms.ends_at is not null and ms.status in ('active', 'past_due', 'paused')
    order by ms.ends_at, ms.id limit ${limit}`.execute(db.q)
  return { members: rows, total: rows[0]?.total ?? 0 }
}

/** A member with their oldest box that was not picked up. */
export interface MemberWithBox {
  memberId: string
  fullName: string
  orderId: string
  run: string
  number: number
  /** The last day of the pick-up. */
  until: Day
  /** How many of their boxes are still here. */
  boxes: number
}

/** The first `limit` members with a box that is still here after its pick-up, the oldest first; `found` counts all of them. */
export async function membersWithBox(
  db: OpenTenantDb,
  { limit, today }: { limit: number; today: Day },
): Promise<{ members: MemberWithBox[]; total: number }> {
  const { rows } = await sql<MemberWithBox & { total: number }>`
    select b."memberId", m.full_name as "fullName", b."orderId", b.run, b.number, b.until, b.boxes,
      count(*) over ()::int as total
    from (
      select distinct on (o.member_id) o.member_id as "memberId", o.id as "orderId", o.number,
        r.title as run, r.pick_up_until::text as until,
        count(*) over (partition by o.member_id)::int as boxes
      ${unclaimedBoxes(db, today)} order by o.member_id, r.pick_up_until, o.number) b
    join members m on m.business_id = ${db.businessId} and m.id = b."memberId" and m.anonymized_at is null
    order by b.until, b.run, b.number limit ${limit}`.execute(db.q)
  return { members: rows, total: rows[0]?.total ?? 0 }
}

/** A member whose next payment is near, and who has no card. */
export interface MemberWithoutCard {
  memberId: string
  fullName: string
  paysAt: Date
  isUnclaimed: boolean
}

/** The first `limit` members without a card whose payment is due within seven days, the next one first. */
export async function membersWithoutCard(
  db: OpenTenantDb,
  { limit, clock }: { limit: number; clock: ClubClock },
): Promise<{ members: MemberWithoutCard[]; total: number }> {
  const filter = { ...everyone, flags: ['no_card' as const] }
  const members = await matchingMembers(db, filter, clock)
    .leftJoin('member_claims as c', (join) =>
      join.onRef('c.member_id', '=', 'm.id').on('c.claimed_at', 'is', null),
    )
    .orderBy('ms.current_period_end')
    .orderBy('m.id')
    .limit(limit)
    .select(['m.id as memberId', 'm.full_name as fullName', 'ms.current_period_end as paysAt'])
    .select((eb) => eb('c.member_id', 'is not', null).$castTo<boolean>().as('isUnclaimed'))
    .$narrowType<{ paysAt: Date }>()
    .execute()
  return {
    members,
    total: members.length < limit ? members.length : await countMatchingMembers(db, filter, clock),
  }
}
