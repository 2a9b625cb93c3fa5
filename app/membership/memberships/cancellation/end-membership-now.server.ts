import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { newId } from '~/foundation/kit/ids'
import { changeStateOf } from '~/membership/memberships/change-requests/change-state'
import { canEndNow } from '~/membership/memberships/rules'
import type { MembershipContext } from '../context'
import {
  insertCancellation,
  cancellationRow,
  cancelRequest,
  updateCancellationStatus,
} from './cancellation-request.server'
import { requireMembership, requireEligible } from '../change-requests/require-membership.server'
import { insertRefund, executeRefund, refundRow } from '../refund/refund-invoice.server'
import { refundableParts, totalOf } from '../refund/rules'
import { paymentColumns, refundsOf } from '../refund/refundable-amount.server'
import { executeChangeRequest, requireClub } from '../change-requests/change-request.server'
import type { EndInput } from '../membership-changes'

/**
 * Ends a membership immediately for the business and, if requested, refunds the last payment. If the refund fails, the
 * membership has ended all the same. Throws `no-membership`, `not-possible` and what `executeChangeRequest`
 * throws.
 */
export async function endMembershipNow(
  context: MembershipContext,
  db: TenantDb,
  { refundLast, ...order }: EndInput & { refundLast: boolean },
): Promise<void> {
  let refundId: string | undefined
  await requestImmediateEnd(context, db, order, async (db) => {
    const last = refundLast ? await lastPaidInvoice(db, order.membershipId) : undefined
    if (!last) return
    refundId = newId()
    await insertRefund(db, {
      refundId,
      invoiceId: last.id,
      amountCents: last.left,
      reason: order.why,
      requester: order.requester,
      now: order.now,
    })
  })
  const row = refundId ? await db.read((db) => refundRow(db, refundId!)) : undefined
  if (row?.status === 'asked') await executeRefund(context, db, row, order.now)
}

/** The last paid invoice, with the amount that can still be refunded. */
async function lastPaidInvoice(db: OpenTenantDb, membershipId: string) {
  const invoice = await db.q
    .selectFrom('invoices as i')
    .where('i.membership_id', '=', membershipId)
    .where('i.status', '=', 'paid')
    .whereRef('i.paid_cents', '>', 'i.refunded_cents')
    .orderBy('i.created_at', 'desc')
    .limit(1)
    .select('i.id')
    .select(paymentColumns)
    .executeTakeFirst()
  if (!invoice) return undefined
  const left = totalOf(refundableParts(invoice, (await refundsOf(db, invoice.id)).rows))
  return left > 0 ? { id: invoice.id, left } : undefined
}

/** `alongside` runs in the transaction that records the request. */
async function requestImmediateEnd(
  context: MembershipContext,
  db: TenantDb,
  { membershipId, requester, why, now }: EndInput,
  alongside: (db: OpenTenantDb) => Promise<void>,
): Promise<void> {
  const club = await requireClub(context, db)
  const { membership, row } = await db.transaction(async (db) => {
    const membership = await requireMembership(db, { membershipId })
    if (membership.cancellationStatus === 'asked' && membership.cancellationIsImmediate) {
      return { membership, row: await cancellationRow(db, membership.cancellationId!) }
    }
    requireEligible(canEndNow(changeStateOf(membership, club.timeZone)))
    // This replaces a scheduled cancellation.
    if (membership.cancellationId) {
      await updateCancellationStatus(db, membership.cancellationId, ['scheduled'], {
        status: 'undone',
        undone_at: now,
        because: 'ended by the business before its day',
      })
    }
    const row = await insertCancellation(db, club, membership, {
      kind: 'business',
      is_immediate: true,
      effective_at: now,
      why,
      requested_by: requester.id,
      now,
    })
    await alongside(db)
    return { membership, row }
  })
  await executeChangeRequest(context, db, cancelRequest(context, club, membership, row, now))
}
