import type { TenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import type { BillingContext } from '../context'
import { owedPaymentOfMembership } from './queries.server'
import { lastEmailedAt, mayRemindFrom } from './reminder-times'

interface PayLink {
  /** The row of `payment_failures`. */
  failureId: string
  /** Pays one invoice without signing in, for 30 days from `now`. */
  url: string
  amountCents: number
  currency: string
  /** When the member was last emailed about it, by us or by staff. */
  emailedAt: Date
  /** From when on staff may email it again. */
  sendableFrom: Date
}

/** The link for the oldest unpaid payment of an overdue membership; null where nothing is due. */
export async function payLink(
  { paymentRecoveryUrl }: Pick<BillingContext, 'paymentRecoveryUrl'>,
  db: TenantDb,
  { membershipId, club, now }: { membershipId: string; club: Club; now: Date },
): Promise<PayLink | null> {
  const payment = await owedPaymentOfMembership(db, membershipId)
  if (payment?.state !== 'owed') return null
  const { id, amountCents, currency } = payment
  return {
    failureId: id,
    amountCents,
    currency,
    url: paymentRecoveryUrl(club, id, now),
    emailedAt: lastEmailedAt(payment),
    sendableFrom: mayRemindFrom(payment),
  }
}
