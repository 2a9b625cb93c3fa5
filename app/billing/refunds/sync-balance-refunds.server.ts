// Refunds to a member's balance: the movements at Stripe, compared with our refunds.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { notify } from '~/membership/memberships/events'
import { recordRefundedSums } from '~/membership/memberships/refund/refund-status.server'
import type { BillingContext } from '../context'
import { listCredits, recordBalance } from '../prepaid/customer-balance.server'

/**
 * Records which of a member's refunds went back to their balance, and the balance itself. A refund that waits is left
 * alone: its retry finds what was made. Safe to run at any time. Returns whether a refund changed.
 */
export async function syncBalanceRefunds(
  context: BillingContext,
  db: TenantDb,
  { accountId, memberId }: { accountId: string; memberId: string },
): Promise<boolean> {
  const customer = await db.read((db) => storedCustomer(db, accountId, memberId))
  if (!customer) return false
  const movements = await listCredits(context, { customer, stripeAccount: accountId })
  const [latest] = movements
  const now = context.now(db.businessId)
  const transactionIds = new Map(
    movements.flatMap(({ id, metadata }) => (metadata?.credit_id ? [[metadata.credit_id, id] as const] : [])),
  )
  return db.transaction(async (db) => {
    if (latest) await recordBalance(db, { accountId, memberId, balanceCents: -latest.ending_balance, now })
    let hasChanged = false
    for (const { id, invoiceId, membershipId, isWhole } of await unrecorded(db, accountId, memberId)) {
      const transactionId = transactionIds.get(id) ?? null
      const isNew = await recordMovement(db, { id, transactionId, isWhole, now })
      if (!isNew) continue
      hasChanged = true
      if (await recordRefundedSums(db, invoiceId))
        await notify(context.membershipListeners.paymentsChanged, db, { membershipId, now })
    }
    return hasChanged
  })
}

async function storedCustomer(
  db: OpenTenantDb,
  accountId: string,
  memberId: string,
): Promise<string | undefined> {
  const row = await db.q
    .selectFrom('stripe_ids')
    .where('kind', '=', 'customer')
    .where('account_id', '=', accountId)
    .where('our_id', '=', memberId)
    .select('stripe_id')
    .executeTakeFirst()
  return row?.stripe_id
}

/** Refunds to a member's balance that are settled without a known movement of it. */
function unrecorded(db: OpenTenantDb, accountId: string, memberId: string) {
  return db.q
    .selectFrom('refunds as r')
    .innerJoin('invoices as i', 'i.id', 'r.invoice_id')
    .innerJoin('memberships as ms', 'ms.id', 'i.membership_id')
    .where('ms.member_id', '=', memberId)
    .where('i.account_id', '=', accountId)
    .where('r.balance_cents', '>', 0)
    .where('r.status', '<>', 'asked')
    .where('r.stripe_balance_transaction_id', 'is', null)
    .orderBy('r.id')
    .select(['r.id', 'r.invoice_id as invoiceId', 'ms.id as membershipId'])
    .select((eb) => eb('r.amount_cents', '=', eb.ref('r.balance_cents')).$castTo<boolean>().as('isWhole'))
    .execute()
}

interface Movement {
  id: string
  /** Null where the balance was not moved. */
  transactionId: string | null
  /** Nothing of the refund went to the card, so the movement is the refund. */
  isWhole: boolean
  now: Date
}

async function recordMovement(
  db: OpenTenantDb,
  { id, transactionId, isWhole, now }: Movement,
): Promise<boolean> {
  const { numUpdatedRows } = await db.q
    .updateTable('refunds')
    .set((eb) =>
      transactionId === null
        ? // Only the card's part of it was made.
          { amount_cents: eb('amount_cents', '-', eb.ref('balance_cents')), balance_cents: 0 }
        : {
            stripe_balance_transaction_id: transactionId,
            ...(isWhole && { status: 'succeeded' as const, resolved_at: now, because: null }),
          },
    )
    .where('id', '=', id)
    .where('stripe_balance_transaction_id', 'is', null)
    // A refund of which nothing was made stays as it was asked for.
    .$if(transactionId === null, (q) => q.where('status', '=', 'succeeded'))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
