import type { TenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import type { BillingContext } from '../context'
import { owedPaymentOfMembership } from './queries.server'
import { lastEmailedAt, mayRemindFrom } from './reminder-times'
import type { PayLink } from '../billing'

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
