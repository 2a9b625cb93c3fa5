import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { newId } from '~/kit/ids'
import { changeable } from '~/memberships/changeable'
import { canEndNow } from '~/memberships/changes'
import type { BillingParts } from '../parts'
import {
  beginCancellation,
  cancellationRow,
  cancelWish,
  settleCancellation,
} from './cancellation-wishes.server'
import { insistOnMembership, insistYes } from './permission.server'
import { askForRefund, carryOutRefund, refundRow } from './refund-invoice.server'
import { refundsOf } from './refund-offer.server'
import { carryOut, clubBehind, type Asker } from './wish.server'

export interface EndOrder {
  membershipId: string
  asker: Asker
  why: string
  now: Date
}

/**
 * Ends a membership at once, as the business wishes, and gives the last payment back where it wishes that too.
 * Throws `no-membership`, `not-possible` and what `carryOut`
 * throws; should the refund fail then, the membership has ended all the same.
 */
export async function endNow(
  parts: BillingParts,
  db: TenantDb,
  { refundLast, ...order }: EndOrder & { refundLast: boolean },
): Promise<void> {
  let refundId: string | undefined
  await endMembership(parts, db, order, async (db) => {
    const last = refundLast ? await lastPaid(db, order.membershipId) : undefined
    if (!last) return
    refundId = newId()
    await askForRefund(db, {
      refundId,
      invoiceId: last.id,
      amountCents: last.left,
      reason: order.why,
      asker: order.asker,
      now: order.now,
    })
  })
  const row = refundId ? await db.read((db) => refundRow(db, refundId!)) : undefined
  if (row?.status === 'asked') await carryOutRefund(parts, db, row, order.now)
}

/** The last invoice that was paid, with what is left of it. */
async function lastPaid(db: OpenTenantDb, membershipId: string) {
  const invoice = await db.q
    .selectFrom('invoices')
    .where('business_id', '=', db.businessId)
    .where('membership_id', '=', membershipId)
    .where('status', '=', 'paid')
    .whereRef('paid_cents', '>', 'refunded_cents')
    .orderBy('created_at', 'desc')
    .limit(1)
    .select(['id', 'paid_cents', 'refunded_cents'])
    .executeTakeFirst()
  if (!invoice) return undefined
  const { waitingCents } = await refundsOf(db, invoice.id)
  const left = invoice.paid_cents - invoice.refunded_cents - waitingCents
  return left > 0 ? { id: invoice.id, left } : undefined
}

/** `alongside` is written in the transaction that writes the wish down. */
async function endMembership(
  parts: BillingParts,
  db: TenantDb,
  { membershipId, asker, why, now }: EndOrder,
  alongside: (db: OpenTenantDb) => Promise<void>,
): Promise<void> {
  const club = await clubBehind(parts, db)
  const { membership, row } = await db.transaction(async (db) => {
    const membership = await insistOnMembership(db, { membershipId })
    if (membership.cancellationStatus === 'asked' && membership.cancellationAtOnce) {
      return { membership, row: await cancellationRow(db, membership.cancellationId!) }
    }
    insistYes(canEndNow(changeable(membership, club.timeZone)))
    // A planned end gives way to this one.
    if (membership.cancellationId) {
      await settleCancellation(db, membership.cancellationId, ['scheduled'], {
        status: 'undone',
        undone_at: now,
        because: 'ended by the business before its day',
      })
    }
    const row = await beginCancellation(db, club, membership, {
      kind: 'business',
      at_once: true,
      effective_at: now,
      why,
      requested_by: asker.id,
      now,
    })
    await alongside(db)
    return { membership, row }
  })
  await carryOut(parts, db, cancelWish(parts, club, membership, row, now))
}
