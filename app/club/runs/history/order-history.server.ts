// Everything a member got or gets: boxes, what they bought, and gifts, in one list, newest first.
import { sql } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { countOf } from '#/db/rows'
import { giftTitle, type GiftContent } from '~/club/gifts/rules'
import { DomainError, isDomainError } from '~/foundation/kit/errors'
import { isId } from '~/foundation/kit/ids'
import { addToCart } from '~/club/purchases/cart/cart.server'
import { offersOf } from '~/club/purchases/sale/offers.server'
import { wineTitle } from '../member/box-words'
import type { HistoryKind, HistoryEntry, HistoryBottle } from './history-words'

const entriesPerPage = 8
/** Beyond this many entries, the list can be narrowed. */
export const fewEntries = 8

type Row = Omit<HistoryEntry, 'bottles' | 'title' | 'person'> & {
  title: string | null
  gift: (GiftContent & { isGiven: boolean; giverName: string; receiverName: string }) | null
  bottles: (Omit<HistoryBottle, 'name'> & {
    /** As it was named when it was bought; null for a bottle of a box. */
    name: string | null
    wine: { producer: string; name: string; vintage: string | null }
  })[]
}

/**
 * A page of a member's history, newest first; `page` counts from 1. A month that was paid by an invoice shows its sum
 * once, with the month's box and not with one that an upgrade added.
 */
export function orderHistory(
  db: TenantDb,
  { memberId, show, page }: { memberId: string; show: HistoryKind | 'all'; page: number },
): Promise<{ entries: HistoryEntry[]; hasMore: boolean; counts: Record<HistoryKind, number> }> {
  return db.read(async (db) => {
    const rows = await historyRows(db, { memberId, show, page })
    const counts = await historyCounts(db, memberId)
    return {
      entries: rows.slice(0, entriesPerPage).map(({ bottles, gift, ...entry }) => ({
        ...entry,
        title: gift ? `Gift of ${giftTitle(gift)}` : entry.title!,
        person: gift && (gift.isGiven ? `For ${gift.receiverName}` : `From ${gift.giverName}`),
        bottles: bottles.map(({ name, wine, ...bottle }) => ({ ...bottle, name: name ?? wineTitle(wine) })),
      })),
      hasMore: rows.length > entriesPerPage,
      counts,
    }
  })
}

async function historyRows(
  { q, businessId }: OpenTenantDb,
  { memberId, show, page }: { memberId: string; show: HistoryKind | 'all'; page: number },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with entry as (
      select 'box' as kind, o.id, o.created_at as at from run_orders o
      where o.business_id = ${businessId} and o.member_id = ${memberId} and ${show} in ('all', 'box')
      union all
      select 'purchase', p.id, p.paid_at from purchases p
      where p.business_id = ${businessId} and p.member_id = ${memberId} and p.paid_at is not null
        and ${show} in ('all', 'purchase')
      union all
      select 'gift', g.id, case when g.giver_member_id = ${memberId}::uuid then g.paid_at else g.redeemed_at end
      from gifts g
      where g.business_id = ${businessId} and ${show} in ('all', 'gift')
        and g.status in ('waiting', 'redeemed', 'refunded')
        and (g.giver_member_id = ${memberId}::uuid or g.redeemed_by = ${memberId}::uuid)
      order by at desc, id
      limit ${entriesPerPage + 1} offset ${(page - 1) * entriesPerPage}
    )
    select n.kind, n.id, n.at, coalesce(r.title, 'Order ' || p.number) as title,
      coalesce(o.status, p.status, g.status) as status, coalesce(o.delivered_at, p.delivered_at) as "deliveredAt",
      r.id as "runId",
      case when n.kind <> 'box' then y.amount_cents + y.tax_cents
        when e.kind = 'month' then i.paid_cents end as "totalCents",
      coalesce(y.refunded_cents, case when e.kind = 'month' then i.refunded_cents end, 0) as "refundedCents",
      coalesce(y.currency, i.currency, 'usd') as currency, i.id as "invoiceId",
      y.receipt_url is not null as "hasReceipt",
      case when g.id is not null then jsonb_build_object('kind', g.kind, 'months', g.months, 'tierName', t.name,
        'amountCents', g.amount_cents, 'currency', g.currency, 'giverName', g.giver_name,
        'receiverName', g.receiver_name, 'isGiven', g.giver_member_id is not distinct from ${memberId}::uuid)
        end as gift,
      (select jsonb_build_object('carrier', c.carrier, 'tracking', c.tracking) from parcels c
        where c.business_id = ${businessId} and (c.run_order_id = n.id or c.purchase_id = n.id)
          and c.status in ('shipped', 'delivered')
        order by c.number desc limit 1) as parcel,
      coalesce((select jsonb_agg(jsonb_build_object('wineId', b.wine_id, 'name', b.name, 'quantity', b.quantity,
          'wine', jsonb_build_object('producer', w.producer, 'name', w.name, 'vintage',
            case when w.vintage is not null then w.vintage::text when w.is_non_vintage then 'NV' end))
          order by b.position)
        from (
          select l.wine_id, l.name, l.quantity::int, l.position::int from purchase_lines l
          where n.kind = 'purchase' and l.business_id = ${businessId} and l.purchase_id = n.id
          union all
          select l.wine_id, null, count(*)::int, min(l.slot)::int from order_bottles l
          where n.kind = 'box' and l.business_id = ${businessId} and l.order_id = n.id and l.status <> 'short'
          group by l.wine_id
        ) b
        join wines w on w.business_id = ${businessId} and w.id = b.wine_id), '[]') as bottles
    from entry n
    left join run_orders o on n.kind = 'box' and o.business_id = ${businessId} and o.id = n.id
    left join club_runs r on r.business_id = o.business_id and r.id = o.run_id
    left join entitlements e on e.business_id = o.business_id and e.id = o.entitlement_id
    left join invoices i on i.business_id = e.business_id and i.id = e.invoice_id
    left join purchases p on n.kind = 'purchase' and p.business_id = ${businessId} and p.id = n.id
    left join gifts g on n.kind = 'gift' and g.business_id = ${businessId} and g.id = n.id
    left join tiers t on t.business_id = g.business_id and t.id = g.tier_id
    -- What another person paid for a gift is theirs alone.
    left join one_time_payments y on y.business_id = ${businessId} and y.status = 'paid'
      and y.member_id = ${memberId}::uuid and (y.purchase_id = p.id or y.gift_id = g.id)
    order by n.at desc, n.id`.execute(q)
  return rows
}

function historyCounts({ q }: OpenTenantDb, memberId: string): Promise<Record<HistoryKind, number>> {
  const purchases = q
    .selectFrom('purchases')
    .where('member_id', '=', memberId)
    .where('paid_at', 'is not', null)
  const gifts = q
    .selectFrom('gifts')
    .where('status', 'in', ['waiting', 'redeemed', 'refunded'])
    .where((eb) => eb.or([eb('giver_member_id', '=', memberId), eb('redeemed_by', '=', memberId)]))
  return q
    .selectNoFrom([
      countOf(q.selectFrom('run_orders').where('member_id', '=', memberId)).as('box'),
      countOf(purchases).as('purchase'),
      countOf(gifts).as('gift'),
    ])
    .executeTakeFirstOrThrow()
}

/**
 * Adds the bottles of a member's earlier box or purchase to the cart that are still for sale. Returns how many were
 * added, and the names of wines that were not. Throws `order-not-found` (404).
 */
export async function buyAgain(
  db: TenantDb,
  { orderId, memberId, now }: { orderId: string; memberId: string; now: Date },
): Promise<{ added: number; missing: string[] }> {
  const bottles = isId(orderId) ? await bottlesOfOrder(db, { orderId, memberId }) : []
  if (bottles.length === 0) throw new DomainError('order-not-found', 404, 'We can’t find this order.')
  let added = 0
  const missing: string[] = []
  for (const { wineId, quantity, name } of bottles) {
    try {
      await addToCart(db, { memberId, wineId, quantity, now })
      added += quantity
    } catch (error) {
      if (!isDomainError(error)) throw error
      missing.push(name)
    }
  }
  return { added, missing }
}

/** The names of wines of an order that are no longer for sale, for the page after `buyAgain`. */
export async function notForSale(
  db: TenantDb,
  { now, ...order }: { orderId: string; memberId: string; now: Date },
): Promise<string[]> {
  if (!isId(order.orderId)) return []
  const bottles = await bottlesOfOrder(db, order)
  const wineIds = bottles.map(({ wineId }) => wineId)
  const offers = await offersOf(db, { memberId: order.memberId, wineIds, now })
  return bottles.filter(({ wineId }) => offers[wineId]?.isSoldOut !== false).map(({ name }) => name)
}

function bottlesOfOrder(
  db: TenantDb,
  { orderId, memberId }: { orderId: string; memberId: string },
): Promise<HistoryBottle[]> {
  return db.read(async ({ q, businessId }) => {
    const { rows } = await sql<Row['bottles'][number]>`
      select b.wine_id as "wineId", b.name, b.quantity,
        jsonb_build_object('producer', w.producer, 'name', w.name, 'vintage',
          case when w.vintage is not null then w.vintage::text when w.is_non_vintage then 'NV' end) as wine
      from (
        select l.wine_id, l.name, l.quantity::int, l.position::int from purchases p
        join purchase_lines l on l.business_id = p.business_id and l.purchase_id = p.id
        where p.business_id = ${businessId} and p.id = ${orderId} and p.member_id = ${memberId}
          and p.paid_at is not null
        union all
        select l.wine_id, null, count(*)::int, min(l.slot)::int from run_orders o
        join order_bottles l on l.business_id = o.business_id and l.order_id = o.id and l.status <> 'short'
        where o.business_id = ${businessId} and o.id = ${orderId} and o.member_id = ${memberId}
        group by l.wine_id
      ) b
      join wines w on w.business_id = ${businessId} and w.id = b.wine_id
      order by b.position`.execute(q)
    return rows.map(({ name, wine, ...bottle }) => ({ ...bottle, name: name ?? wineTitle(wine) }))
  })
}
