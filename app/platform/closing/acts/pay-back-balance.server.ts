// Balances left of redeemed gifts go back to the cards that paid for them.
import { v5 } from 'uuid'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { askRefundOfRest } from '~/billing/refunds/refund-payment.server'
import { formatMoney } from '~/foundation/kit/money'
import type { ClosingContext } from '../context'
import { done, type ItemInput, type ItemWork } from './item-work'

/**
 * Refunds a member's balance to the payments of the gifts that made it, and takes it from the balance. What no payment
 * can take back is left to a person.
 */
export const payBackBalance: ItemWork = async ({ billing }, db, input) => {
  const { itemId: memberId, closing, now } = input
  for (const { accountId, currency } of await balancesOf(db, memberId)) {
    const make = async (refunds: RefundOfBalance[]) => {
      for (const { id, amountCents } of refunds) {
        await billing.oneTime.executeRefund(db, id)
        // Taken once for each refund that was made, whatever becomes of the answers.
        await billing.prepaid.credit(db, {
          creditId: v5('closing', id),
          memberId,
          accountId,
          amountCents: -amountCents,
          currency,
          description: `Paid back as the club ${closing.kind === 'leave' ? 'moved' : 'closed'}`,
          now,
        })
      }
    }
    // Refunds of an interrupted run come first: until they are taken from the balance, it is too high.
    await make(await db.read((db) => ownRefunds(db, { ...input, accountId })))
    await make(await db.transaction((db) => askRefunds(db, { ...input, accountId })))
  }
  const [left] = await balancesOf(db, memberId)
  if (!left) return done
  return {
    status: 'person',
    because: `${formatMoney(left.cents, left.currency)} is left that no card payment can take back. Pay it back yourself, then mark it as paid back.`,
  }
}

/** Takes what is left of a member's balance, after the business paid it back by itself. */
export async function settleBalance(
  { billing }: Pick<ClosingContext, 'billing'>,
  db: TenantDb,
  { itemId: memberId, closing, now }: ItemInput,
): Promise<void> {
  for (const { accountId, currency, cents } of await balancesOf(db, memberId))
    await billing.prepaid.credit(db, {
      creditId: v5(`settled ${closing.id} ${cents}`, memberId),
      memberId,
      accountId,
      amountCents: -cents,
      currency,
      description: 'Paid back by the business',
      now,
    })
}

function balancesOf(db: TenantDb, memberId: string) {
  return db.read((db) =>
    db.q
      .selectFrom('customer_balances as b')
      .innerJoin('businesses', 'businesses.id', 'b.business_id')
      .where('b.member_id', '=', memberId)
      .where('b.balance_cents', '>', 0)
      .orderBy('b.account_id')
      .select(['b.account_id as accountId', 'b.balance_cents as cents', 'businesses.currency'])
      .execute(),
  )
}

interface RefundOfBalance {
  id: string
  amountCents: number
}

type OfAccount = ItemInput & { accountId: string }

/** Payments of the member's gifts on the account, the latest gift first. */
const giftPayments = ({ q }: OpenTenantDb, { itemId: memberId, accountId }: OfAccount) =>
  q
    .selectFrom('gifts as g')
    .innerJoin('one_time_payments as p', 'p.gift_id', 'g.id')
    .where('g.redeemed_by', '=', memberId)
    .where('p.account_id', '=', accountId)
    .where('p.status', '=', 'paid')
    .where('g.is_disputed', '=', false)
    .orderBy('g.redeemed_at', 'desc')
    .orderBy('g.id')

/** Refunds of this closing to the member's gifts that were asked for, and did not fail. */
function ownRefunds(db: OpenTenantDb, of: OfAccount): Promise<RefundOfBalance[]> {
  return giftPayments(db, of)
    .innerJoin('one_time_refunds as r', 'r.payment_id', 'p.id')
    .where('r.reason', '=', reasonOf(of.closing.id))
    .where('r.status', '<>', 'failed')
    .select(['r.id', 'r.amount_cents as amountCents'])
    .execute()
}

/** Asks for refunds of the balance to gifts that this closing has not refunded yet. */
async function askRefunds(db: OpenTenantDb, of: OfAccount): Promise<RefundOfBalance[]> {
  const { itemId: memberId, accountId, closing, now } = of
  const { balance_cents: balance } = await db.q
    .selectFrom('customer_balances')
    .where('account_id', '=', accountId)
    .where('member_id', '=', memberId)
    .select('balance_cents')
    .forUpdate()
    .executeTakeFirstOrThrow()
  const payments = await giftPayments(db, of)
    .select(({ selectFrom }) => [
      'p.id as paymentId',
      selectFrom('one_time_refunds as r')
        .whereRef('r.payment_id', '=', 'p.id')
        .where('r.reason', '=', reasonOf(closing.id))
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('tries'),
      selectFrom('one_time_refunds as r')
        .whereRef('r.payment_id', '=', 'p.id')
        .where('r.reason', '=', reasonOf(closing.id))
        .where('r.status', '<>', 'failed')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('made'),
    ])
    .execute()
  const refunds: RefundOfBalance[] = []
  let left = balance
  for (const { paymentId, tries, made } of payments) {
    if (made > 0) continue
    if (left <= 0) break
    const id = v5(`closing ${closing.id} ${tries}`, paymentId)
    const amountCents = await askRefundOfRest(db, {
      refundId: id,
      paymentId,
      amountCents: left,
      reason: reasonOf(closing.id),
      requestedBy: closing.requested_by,
      now,
    })
    if (amountCents === 0) continue
    left -= amountCents
    refunds.push({ id, amountCents })
  }
  return refunds
}

/** Names the closing, by which its refunds are found again. */
const reasonOf = (closingId: string) => `Gift balance, club closing ${closingId.slice(-12)}`
