// Rows of one-time payments: what a member pays for besides the membership, each on a hosted checkout of its own.
import { type Selectable, sql } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { OneTimePaymentsTable, PaymentLine } from '#/db/schema/billing'
import { DomainError } from '~/foundation/kit/errors'
import { newId } from '~/foundation/kit/ids'
import { basisPointsOf } from '~/foundation/kit/money'
import { notify } from '~/membership/memberships/events'
import type { BillingContext } from '../context'
import { plans, type Plan } from '../plan/plans'
import type { PaymentSubject } from './events'

export type OneTimePayment = Selectable<OneTimePaymentsTable>

/** How long the checkout page can be paid. Stripe requires at least 30 minutes from the request that creates it. */
const lifeMinutes = 35
/** Near the end Stripe would refuse the expiry as too soon, so the page can no longer be created. */
const leastMinutes = 31

interface NewPayment {
  /** Null for a guest who gives or books. */
  memberId: string | null
  subject: PaymentSubject
  /** At our price; what the browser sends does not count. At most 50. */
  lines: PaymentLine[]
  /** False for a gift, which sells nothing yet: no tax is added to it, even where the business adds sales tax. */
  isTaxable?: boolean
  /** Absolute URLs on our host. */
  returnTo: { success: string; cancel: string }
  now: Date
}

/**
 * Starts a payment inside the caller's transaction, with the row that it pays for. The platform's share is the plan's
 * percentage of the sum before tax. Returns its id and when its page closes; open the page with `openPaymentPage` after
 * the commit. Throws `payments-not-ready` (409) where the business cannot take money, and `payment-open` (409) where
 * another payment for the same subject is open.
 */
export async function startPayment(
  db: OpenTenantDb,
  { memberId, subject, lines, isTaxable = true, returnTo, now }: NewPayment,
): Promise<{ paymentId: string; expiresAt: Date }> {
  const business = await payee(db)
  const amountCents = lines.reduce((sum, { quantity, unitCents }) => sum + quantity * unitCents, 0)
  const expiresAt = new Date(now.getTime() + lifeMinutes * 60_000)
  const started = await db.q
    .insertInto('one_time_payments')
    .values({
      id: newId(),
      member_id: memberId,
      ...columnsOf(subject),
      account_id: business.accountId,
      lines: JSON.stringify(lines),
      amount_cents: amountCents,
      fee_cents: basisPointsOf(amountCents, plans[business.plan].basisPoints),
      currency: business.currency,
      return_to: JSON.stringify(returnTo),
      session_id: null,
      session_url: null,
      intent_id: null,
      charge_id: null,
      receipt_url: null,
      created_at: now,
      expires_at: expiresAt,
      resolved_at: null,
      paid_at: null,
      adds_tax: isTaxable && business.addsTax,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['business_id', subjectColumns[subject.kind]])
        .where('status', '=', sql.lit('open'))
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (!started) {
    throw new DomainError('payment-open', 409, 'This payment is open in another window.')
  }
  return { paymentId: started.id, expiresAt }
}

/** Every club charges in dollars. */
const currency = 'usd'

/** The account that takes the business's payments. Members of a club whose plan is unpaid are still served. */
async function payee(
  db: OpenTenantDb,
): Promise<{ accountId: string; plan: Plan; currency: string; addsTax: boolean }> {
  const business = await db.q
    .selectFrom('businesses as b')
    .leftJoin('stripe_accounts as a', (join) =>
      join.onRef('a.business_id', '=', 'b.id').on('a.disconnected_at', 'is', null),
    )
    .where('b.id', '=', db.businessId)
    .select(['b.name', 'b.status', 'b.plan', 'b.adds_sales_tax as addsTax'])
    .select(['a.account_id as accountId', 'a.state'])
    .executeTakeFirstOrThrow()
  if (business.status !== 'live' || business.state !== 'ready' || business.accountId === null) {
    throw new DomainError(
      'payments-not-ready',
      409,
      `${business.name} can’t take payments right now. Nothing was charged.`,
    )
  }
  const { accountId, plan, addsTax } = business
  return { accountId, plan, currency, addsTax }
}

/** True while a retry of the request that creates the page is sure to return the same one. */
export const canOpenPage = (payment: OneTimePayment, now: Date) =>
  payment.expires_at.getTime() - now.getTime() >= leastMinutes * 60_000

export const paymentById = (db: OpenTenantDb, id: string) => paymentWhere(db, { id })

export const paymentBySession = (db: OpenTenantDb, account_id: string, session_id: string) =>
  paymentWhere(db, { account_id, session_id })

/** The payment that a card's charge belongs to, by the provider's payment intent. */
export const paymentOfIntent = (db: OpenTenantDb, account_id: string, intent_id: string) =>
  paymentWhere(db, { account_id, intent_id })

const paymentWhere = (
  db: OpenTenantDb,
  keys: Partial<Pick<OneTimePayment, 'id' | 'account_id' | 'session_id' | 'intent_id'>>,
): Promise<OneTimePayment | undefined> =>
  db.q
    .selectFrom('one_time_payments')
    .where((eb) => eb.and(keys))
    .selectAll()
    .executeTakeFirst()

/** Records that a checkout closed unpaid, with what follows from it. Does nothing for one that is no longer open. */
export async function endUnpaid(
  { oneTimeListeners }: Pick<BillingContext, 'oneTimeListeners'>,
  db: TenantDb,
  paymentId: string,
  now: Date,
): Promise<void> {
  await db.transaction(async (db) => {
    const ended = await db.q
      .updateTable('one_time_payments')
      .set({ status: 'expired', resolved_at: now })
      .where('id', '=', paymentId)
      .where('status', '=', 'open')
      .returningAll()
      .executeTakeFirst()
    if (!ended) return
    await notify(oneTimeListeners.changed, db, { ...aboutOf(ended), change: { kind: 'expired' }, now })
  })
}

/** The member and the subject of a payment, for its listeners. */
export const aboutOf = (payment: OneTimePayment) => ({
  paymentId: payment.id,
  memberId: payment.member_id,
  subject: subjectOf(payment),
})

/** The column that refers to each kind of subject. Each has a unique index over the open payments. */
const subjectColumns = {
  purchase: 'purchase_id',
  gift: 'gift_id',
  'event-booking': 'event_booking_id',
} as const satisfies Record<PaymentSubject['kind'], string>

const columnsOf = (subject: PaymentSubject) => ({
  purchase_id: subject.kind === 'purchase' ? subject.purchaseId : null,
  gift_id: subject.kind === 'gift' ? subject.giftId : null,
  event_booking_id: subject.kind === 'event-booking' ? subject.bookingId : null,
})

/** The subject of a payment: a purchase, a gift or an event booking. */
export function subjectOf({ id, purchase_id, gift_id, event_booking_id }: OneTimePayment): PaymentSubject {
  if (purchase_id !== null) return { kind: 'purchase', purchaseId: purchase_id }
  if (gift_id !== null) return { kind: 'gift', giftId: gift_id }
  if (event_booking_id !== null) return { kind: 'event-booking', bookingId: event_booking_id }
  throw new Error(`payment ${id} has no subject`)
}
