// Money for what members paid and will not get: boxes, purchases, gifts, seats of events.
import { v5 } from 'uuid'
import type { TenantDb } from '#/db/handles.server'
import { cancelEvent } from '~/club/events/manage/cancel-event.server'
import { refundGift } from '~/club/gifts/manage/refund-gift.server'
import { changeOrders } from '~/club/orders/changes/change-orders.server'
import { isDomainError } from '~/foundation/kit/errors'
import { refundableAmount } from '~/membership/memberships/refund/refundable-amount.server'
import type { ClosingRow } from '../closing-rows.server'
import { done, type ItemWork } from './item-work'

const reason = ({ kind }: ClosingRow) =>
  kind === 'leave' ? 'The club moved to another system.' : 'The club has closed.'

/** Refunds an unredeemed gift to the person who gave it. */
export const refundWaitingGift: ItemWork = async ({ billing }, db, { itemId, closing, now }) => {
  let refundId: string
  try {
    refundId = await refundGift(db, {
      giftId: itemId,
      by: { kind: 'business', userId: closing.requested_by, reason: reason(closing) },
      now,
    })
  } catch (error) {
    // Redeemed or refunded meanwhile.
    if (isDomainError(error) && ['gift-redeemed', 'gift-refunded'].includes(error.code)) return done
    throw error
  }
  await billing.oneTime.executeRefund(db, refundId)
  return done
}

/** Cancels an event after the club's last day; its own job refunds the seats and tells everyone. */
export const cancelLateEvent: ItemWork = async (_context, db, { itemId, closing, club, now }) => {
  await cancelEvent(db, {
    eventId: itemId,
    note: `${club.name}’s wine club is closing.`,
    userId: closing.requested_by,
    now,
  })
  return done
}

/** Refunds a purchase that was not handed over. */
export const refundPurchase: ItemWork = async (_context, db, { itemId, closing, now }) => {
  const tries = await triesOf(db, closing.id, itemId)
  const changeId = v5(`closing ${closing.id} ${tries}`, itemId)
  await changeOrders(db, {
    changeId,
    selection: { orderIds: [itemId] },
    expected: null,
    act: 'cancel',
    reason: reason(closing),
    may: () => true,
    userId: closing.requested_by,
    now,
  })
  const change = await db.read((db) =>
    db.q
      .selectFrom('order_bulk_changes')
      .where('id', '=', changeId)
      .select(['refused'])
      .executeTakeFirstOrThrow(),
  )
  const [refused] = change.refused
  return refused ? { status: 'person', because: `This purchase ${refused.because}.` } : done
}

async function triesOf(db: TenantDb, closingId: string, itemId: string): Promise<number> {
  const item = await db.read((db) =>
    db.q
      .selectFrom('club_closing_items')
      .where('closing_id', '=', closingId)
      .where('kind', '=', 'purchase')
      .where('item_id', '=', itemId)
      .select('tries')
      .executeTakeFirst(),
  )
  return item?.tries ?? 0
}

/** Refunds the month of a box that was not handed over, its upgrades included. */
export const refundBox: ItemWork = async ({ memberships }, db, { itemId, closing, now }) => {
  const box = await owedBox(db, itemId)
  if (!box) return done
  if (box.isDisputed) {
    return { status: 'person', because: 'Its payment is disputed. The bank decides about the money.' }
  }
  if (box.isBegun) {
    return {
      status: 'person',
      because: 'A part of it was handed over. Refund what is missing, or hand it over.',
    }
  }
  for (const invoiceId of box.invoiceIds) {
    const refundable = await refundableAmount(db, { memberId: box.memberId, invoiceId })
    // A refund whose answer was lost is asked for again before anything else.
    const amountCents = refundable.waiting?.amountCents ?? refundable.leftCents
    if (amountCents === 0) continue
    await memberships.refundInvoice(db, {
      refundId: refundable.refundId,
      invoiceId,
      amountCents,
      reason: reason(closing),
      requester: { kind: 'business', id: closing.requested_by },
      now,
    })
  }
  if (!(await owedBox(db, itemId))) return done
  return {
    status: 'person',
    because: 'It was not paid here, so it can’t be refunded here. Hand it over, or pay it back yourself.',
  }
}

/** A single bottle has no price of its own: a person hands it over, refunds it or writes it off on the page of what is owed. */
export const leaveBottle: ItemWork = async () => ({
  status: 'person',
  because: 'A bottle of a delivered box is still owed. Hand it over, refund it, or write it off.',
})

/** A box that is still owed, with the payments of its period; null once it is not. */
async function owedBox(db: TenantDb, entitlementId: string) {
  return db.read(async (db) => {
    const box = await db.q
      .selectFrom('entitlements as e')
      .where('e.id', '=', entitlementId)
      .where('e.status', 'in', ['open', 'assigned'])
      .select(['e.member_id as memberId', 'e.invoice_id', 'e.is_disputed as isDisputed'])
      .select(({ exists, selectFrom }) =>
        exists(
          selectFrom('run_orders as o')
            .innerJoin('order_bottles as l', 'l.order_id', 'o.id')
            .whereRef('o.entitlement_id', '=', 'e.id')
            .where('o.status', '<>', 'canceled')
            .where('l.status', '=', 'out')
            .select('l.id'),
        )
          .$castTo<boolean>()
          .as('isBegun'),
      )
      .executeTakeFirst()
    if (!box) return null
    const invoices = await db.q
      .selectFrom('invoices as month')
      .innerJoin('invoices as i', (join) =>
        join
          .onRef('i.membership_id', '=', 'month.membership_id')
          .onRef('i.period_end', '=', 'month.period_end'),
      )
      .where('month.id', '=', box.invoice_id)
      .where('i.status', '=', 'paid')
      .orderBy('i.created_at')
      .orderBy('i.id')
      .select('i.id')
      .execute()
    return { ...box, invoiceIds: invoices.map(({ id }) => id) }
  })
}
