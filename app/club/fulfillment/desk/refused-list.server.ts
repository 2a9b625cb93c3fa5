// Refused hand-overs, as a manager sees them.
import { anyOf } from '#/db/any-of'
import type { TenantDb } from '#/db/handles.server'
import { boxName, paidDay } from '~/club/runs/box-name'
import { businessTimeZone } from '~/club/runs/runs/run-settings.server'
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
      .leftJoin('run_orders as o', 'o.id', 'f.box_id')
      .leftJoin('club_runs as r', 'r.id', 'o.run_id')
      .leftJoin('purchases as p', 'p.id', 'f.purchase_id')
      .innerJoin('members as m', (join) =>
        join.on((eb) => eb('m.id', '=', eb.fn.coalesce('o.member_id', 'p.member_id').$notNull())),
      )
      .leftJoin('users as u', 'u.id', 'f.recorded_by')
      .leftJoin('users as d', 'd.id', 'f.decided_by')
      .select(['f.id', 'f.code', 'f.wine_ids as wineIds', 'f.recorded_at', 'f.sent_at'])
      .select(['f.collected_by as collectedBy', 'f.second_person as secondPerson', 'f.reason', 'f.decision'])
      .select(['f.box_id as boxId', 'm.id as memberId', 'm.full_name as fullName', 'u.full_name as by'])
      .select(['d.full_name as decidedBy', 'r.title as run', 'o.number as box', 'p.number as purchase'])
      .orderBy((eb) => eb('f.decision', 'is', null), 'desc')
      .orderBy((eb) => eb.case().when('f.decision', 'is', null).then(eb.ref('f.sent_at')).end())
      .orderBy('f.decided_at', 'desc')
      .limit(mostShown)
      .execute()
    const timeZone = await businessTimeZone(db)
    const wines = await deskWines(
      db,
      rows.flatMap(({ wineIds }) => wineIds),
    )
    const memberIds = rows.flatMap(({ decision, code, memberId }) =>
      decision === null && !ageCodes.includes(code) ? [memberId] : [],
    )
    const bought = await db.q
      .selectFrom('purchases as p')
      .innerJoin('order_bottles as b', 'b.order_id', 'p.id')
      .where('b.status', '=', 'promised')
      .where('p.member_id', '=', anyOf(memberIds))
      .where('p.status', 'in', ['processing', 'ready'])
      .where('p.is_disputed', '=', false)
      .where('p.fulfillment', '=', 'pick_up')
      .groupBy(['p.business_id', 'p.id'])
      .select(({ fn }) => ['p.id', 'p.member_id', 'p.number', fn.countAll<number>().as('bottles')])
      .orderBy('p.number')
      .execute()
    const owed = await db.q
      .selectFrom('entitlements as e')
      .leftJoin('run_orders as o', (join) =>
        join
          .onRef('o.entitlement_id', '=', 'e.id')
          .on('o.status', 'in', ['processing', 'ready', 'unclaimed']),
      )
      .leftJoin('club_runs as r', 'r.id', 'o.run_id')
      .leftJoin('invoices as i', 'i.id', 'e.invoice_id')
      .where('e.member_id', '=', anyOf(memberIds))
      .where('e.status', 'in', ['open', 'assigned'])
      .where('e.is_disputed', '=', false)
      .select(['e.id', 'e.member_id', 'e.status', 'e.kind', 'o.number as box', 'r.title as run', 'i.paid_at'])
      .orderBy('e.period_start')
      .orderBy('e.id')
      .execute()
    return rows.map(({ wineIds, recorded_at, sent_at, code, boxId, run, box, purchase, ...row }) => ({
      ...row,
      what: run === null ? `Order ${purchase}` : `${run}, box ${box}`,
      wines: wineIds.map((id) => wines[id]?.name ?? 'A wine'),
      recordedAt: recorded_at.toISOString(),
      sentAt: sent_at.toISOString(),
      boxes:
        row.decision !== null || ageCodes.includes(code)
          ? []
          : owed.flatMap(({ id, member_id, status, kind, box, run, paid_at }) =>
              // A box that is in no run yet goes into that of the refused box.
              member_id === row.memberId && (status !== 'open' || boxId !== null)
                ? {
                    entitlementId: id,
                    words: `${boxName({ title: run, kind, paidOn: paidDay(timeZone, paid_at) })}, ${run === null ? 'in no run yet' : `box ${box}`}`,
                  }
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
