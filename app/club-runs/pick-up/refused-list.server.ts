// Refused hand-overs, as a manager sees them.
import { sql } from 'kysely'
import type { TenantDb } from '#/db/handles.server'
import { deskWines } from './desk-wines.server'
import { ageCodes } from './book-refused.server'

export interface RefusedHandOver {
  id: string
  memberId: string
  fullName: string
  /** "November box, box 12", "Order 1004" */
  what: string
  wines: string[]
  recordedAt: string
  sentAt: string
  by: string | null
  collectedBy: 'member' | 'second_person'
  secondPerson: string
  reason: string
  decision: 'loss' | 'entitlement' | 'purchase' | 'nothing_left' | null
  decidedBy: string | null
  /** Boxes owed to the member that the bottles may be booked as. */
  boxes: { entitlementId: string; words: string }[]
  /** Purchases to collect that they may be booked as. */
  purchases: { purchaseId: string; words: string }[]
}

const mostShown = 100

/** Those to decide, the oldest first, then the latest decided ones. */
export function refusedHandOvers(db: TenantDb): Promise<RefusedHandOver[]> {
  return db.read(async (db) => {
    const rows = await db.q
      .selectFrom('refused_hand_overs as f')
      .leftJoin('run_orders as o', 'o.id', 'f.order_id')
      .leftJoin('club_runs as r', 'r.id', 'o.run_id')
      .leftJoin('purchases as p', 'p.id', 'f.purchase_id')
      .innerJoin('members as m', (join) => join.on(sql<boolean>`m.id = coalesce(o.member_id, p.member_id)`))
      .leftJoin('users as u', 'u.id', 'f.recorded_by')
      .leftJoin('users as d', 'd.id', 'f.decided_by')
      .select([
        'f.id',
        'f.code',
        'f.wine_ids as wineIds',
        'f.recorded_at',
        'f.sent_at',
        'f.collected_by as collectedBy',
        'f.second_person as secondPerson',
        'f.reason',
        'f.decision',
        'f.order_id as orderId',
        'm.id as memberId',
        'm.full_name as fullName',
        'u.full_name as by',
        'd.full_name as decidedBy',
      ])
      .select(
        sql<string>`coalesce(
          coalesce(nullif(r.title, ''), to_char(r.month, 'FMMonth YYYY')) || ', box ' || o.number,
          'Order ' || p.number)`.as('what'),
      )
      .orderBy(sql`f.decision is null`, 'desc')
      .orderBy(sql`case when f.decision is null then f.sent_at end`)
      .orderBy('f.decided_at', 'desc')
      .limit(mostShown)
      .execute()
    const wines = await deskWines(
      db,
      rows.flatMap(({ wineIds }) => wineIds),
    )
    const memberIds = rows.flatMap(({ decision, code, memberId }) =>
      decision === null && !ageCodes.includes(code) ? [memberId] : [],
    )
    const { rows: bought } = await sql<{ id: string; member_id: string; number: number; bottles: number }>`
      select p.id, p.member_id, p.number, count(*)::int as bottles
      from purchases p
      join purchase_lines l on l.business_id = p.business_id and l.purchase_id = p.id
      join purchase_bottles b on b.business_id = l.business_id and b.line_id = l.id and b.status = 'promised'
      where p.business_id = ${db.businessId} and p.member_id = any(${memberIds}::uuid[])
        and p.status in ('processing', 'ready') and not p.is_disputed and p.fulfillment = 'pick_up'
      group by p.business_id, p.id
      order by p.number`.execute(db.q)
    const { rows: owed } = await sql<{ id: string; member_id: string; isOpen: boolean; words: string }>`
      select e.id, e.member_id, e.status = 'open' as "isOpen", coalesce(
        (select 'box ' || o.number || ' of ' || coalesce(nullif(r.title, ''), to_char(r.month, 'FMMonth YYYY'))
          from run_orders o join club_runs r on r.business_id = o.business_id and r.id = o.run_id
          where o.business_id = e.business_id and o.entitlement_id = e.id
            and o.status in ('processing', 'ready', 'unclaimed')),
        'box of ' || to_char(e.month, 'FMMonth YYYY') || ', in no run yet') as words
      from entitlements e
      where e.business_id = ${db.businessId} and e.member_id = any(${memberIds}::uuid[])
        and e.status in ('open', 'assigned') and not e.is_disputed
      order by e.period_start, e.id`.execute(db.q)
    return rows.map(({ wineIds, recorded_at, sent_at, code, orderId, ...row }) => ({
      ...row,
      wines: wineIds.map((id) => wines[id]?.name ?? 'A wine'),
      recordedAt: recorded_at.toISOString(),
      sentAt: sent_at.toISOString(),
      boxes:
        row.decision !== null || ageCodes.includes(code)
          ? []
          : owed.flatMap(({ id, member_id, isOpen, words }) =>
              // A box that is in no run yet goes into that of the refused box.
              member_id === row.memberId && (!isOpen || orderId !== null)
                ? [{ entitlementId: id, words }]
                : [],
            ),
      purchases:
        row.decision !== null || ageCodes.includes(code)
          ? []
          : bought.flatMap(({ id, member_id, number, bottles }) =>
              member_id === row.memberId && bottles >= wineIds.length
                ? [{ purchaseId: id, words: `order ${number}` }]
                : [],
            ),
    }))
  })
}
