// Undoes the move of one member before their first payment here.
import { sql } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { removeOpeningEntitlements } from '~/club/runs/entitlements/opening-entitlements.server'
import { record } from '~/foundation/audit/record.server'
import { DomainError, isDomainError } from '~/foundation/kit/errors'
import { PaymentError } from '~/membership/memberships/payments'
import { updateFullSince } from '~/membership/tiers/capacity/capacity.server'
import { isDisconnected } from './disconnected.server'
import type { MoveInServices } from './move-in-member.server'

type UndoResult = { kind: 'undone' } | { kind: 'refused'; sentence: string } | { kind: 'again' }

/**
 * Undoes a move before its first charge: our subscription ends, a foreign one continues as before, and boxes owed are
 * taken back. Safe to repeat. `refused` once something was charged or a box was handed over.
 */
export async function undoMoveIn(
  { billing }: Pick<MoveInServices, 'billing'>,
  db: TenantDb,
  { requestId, userId }: { requestId: string; userId: string },
  now: Date,
): Promise<UndoResult> {
  try {
    const move = await db.transaction(async (db) => {
      const row = await db.q
        .selectFrom('member_moves')
        .where('id', '=', requestId)
        .select([
          'status',
          'membership_id as membershipId',
          'member_id as memberId',
          'first_payment_at as firstPaymentAt',
        ])
        .forUpdate()
        .executeTakeFirst()
      if (!row || row.status === 'undone') return null
      const { membershipId, firstPaymentAt } = row
      if (firstPaymentAt <= now || (membershipId !== null && (await wasBilled(db, membershipId))))
        throw charged()
      if (
        membershipId !== null &&
        !(await removeOpeningEntitlements(db, { moveId: requestId, membershipId, userId, now }))
      )
        throw new DomainError(
          'box-handed-over',
          409,
          'A box was handed over, so this move can’t be undone. Cancel the membership instead.',
        )
      return row
    })
    if (!move) return { kind: 'undone' }
    await billing.moving.undo(db, { requestId, now })
    await db.transaction((db) => forget(db, { ...move, requestId, userId, now }))
    return { kind: 'undone' }
  } catch (error) {
    if (error instanceof PaymentError && (error.outcome === 'unknown' || error.outcome === 'in-progress'))
      return { kind: 'again' }
    if (await isDisconnected(billing, db, error)) return { kind: 'again' }
    if (isDomainError(error)) return { kind: 'refused', sentence: error.sentence }
    throw error
  }
}

async function wasBilled(db: OpenTenantDb, membershipId: string): Promise<boolean> {
  const invoice = await db.q
    .selectFrom('invoices')
    .where('membership_id', '=', membershipId)
    .where('total_cents', '<>', 0)
    .select('id')
    .executeTakeFirst()
  return invoice !== undefined
}

/**
 * Parts the membership from its subscription: it is over here, whatever becomes of that one, and the customer is no longer
 * the member's.
 */
async function forget(
  db: OpenTenantDb,
  {
    requestId,
    membershipId,
    memberId,
    userId,
    now,
  }: { requestId: string; membershipId: string | null; memberId: string; userId: string; now: Date },
): Promise<void> {
  const undone = await db.q
    .updateTable('member_moves')
    .set({ status: 'undone', undone_by: userId, undone_at: now })
    .where('id', '=', requestId)
    .where('status', '<>', 'undone')
    .returning('account_id as accountId')
    .executeTakeFirst()
  if (!undone) return
  await db.q
    .deleteFrom('stripe_ids')
    .where('kind', '=', 'customer')
    .where('our_id', '=', memberId)
    .where('account_id', '=', undone.accountId)
    .execute()
  if (membershipId === null) return
  await db.q
    .updateTable('membership_pauses')
    .set({ status: 'ended', ended_at: now, because: 'undone' })
    .where('membership_id', '=', membershipId)
    .where('status', 'in', ['asked', 'running', 'lifting'])
    .execute()
  await db.q
    .updateTable('membership_cancellations')
    .set({ status: 'undone', undone_by: userId, undone_at: now })
    .where('membership_id', '=', membershipId)
    .where('status', 'in', ['asked', 'scheduled', 'undoing'])
    .execute()
  await db.q
    .updateTable('memberships')
    .set({
      status: 'canceled',
      stripe_status: 'canceled',
      end_reason: 'move_undone',
      ended_at: now,
      ends_at: null,
      paid_through: null,
      subscription_id: sql<string>`subscription_id || ${`#undone-${requestId}`}::text`,
      synced_at: now,
      card_brand: null,
      card_last4: null,
      card_exp_month: null,
      card_exp_year: null,
    })
    .where('id', '=', membershipId)
    .execute()
  await updateFullSince(db, now)
  await record(db, {
    action: 'membership.move-undone',
    actor: { kind: 'business', id: userId },
    businessId: db.businessId,
    target: { kind: 'membership', id: membershipId },
    now,
  })
}

const charged = () =>
  new DomainError(
    'already-charged',
    409,
    'The first payment has come, so this move can’t be undone. Cancel or refund the membership instead.',
  )
