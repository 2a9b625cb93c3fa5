// The link that pays a membership's overdue payment, for staff who remind a member.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import { record } from '~/audit/record.server'
import { dayIn, formatDay } from '~/kit/dates'
import { DomainError } from '~/kit/errors'
import { formatMoney } from '~/kit/money'
import { queueEmail } from '~/messaging/queue-email.server'
import type { Requester } from '~/memberships/change-requests/change-request.server'
import { membershipToChange } from '~/memberships/change-requests/membership-to-change.server'
import type { BillingContext } from '../context'
import { payLinkEmail } from './emails/payment-emails'
import { owedPaymentOfMembership, type FailedPayment } from './queries.server'

/** The link is emailed at most once in this time. */
const waitMs = 24 * 3_600_000

type PayLinkContext = Pick<BillingContext, 'clubs' | 'paymentRecoveryUrl'>

export interface PayLinkInput {
  membershipId: string
  now: Date
}

export interface SendPayLinkInput extends PayLinkInput {
  /** The staff member who sends it. */
  requester: Requester
}

export interface PayLink {
  /** Pays one invoice without signing in, for 30 days from `now`. */
  url: string
  amountCents: number
  currency: string
  /** When staff last emailed it; null for never. */
  sentAt: Date | null
  /** False while the last email is less than a day old. */
  canSend: boolean
}

/** The link for the oldest unpaid payment of an overdue membership; null where nothing is due. */
export async function payLink(
  context: PayLinkContext,
  db: TenantDb,
  { membershipId, now }: PayLinkInput,
): Promise<PayLink | null> {
  const payment = await owedPaymentOfMembership(db, membershipId)
  if (payment?.state !== 'owed') return null
  const { id, amountCents, currency, linkSentAt: sentAt } = payment
  const url = context.paymentRecoveryUrl(await clubOf(context, db), id, now)
  return { url, amountCents, currency, sentAt, canSend: isDue(sentAt, now) }
}

/**
 * Emails the member the link that pays their overdue payment, and returns the payment's amount in words. Throws
 * `nothing-due` (409), and `link-sent` (409) within a day of the last one: pressing twice, or two colleagues, send one
 * email.
 */
export async function sendPayLink(
  context: PayLinkContext,
  db: TenantDb,
  { membershipId, requester, now }: SendPayLinkInput,
): Promise<{ amount: string; email: string }> {
  const club = await clubOf(context, db)
  return db.transaction(async (db) => {
    const payment = await lockOwed(db, membershipId)
    const membership = await membershipToChange(db, { membershipId })
    if (payment?.state !== 'owed' || !membership) {
      throw new DomainError('nothing-due', 409, 'Nothing is due: this payment was made or is no longer due.')
    }
    const { linkSentAt } = payment
    if (linkSentAt && !isDue(linkSentAt, now)) {
      const when = formatDay(dayIn(club.timeZone, linkSentAt))
      throw new DomainError(
        'link-sent',
        409,
        `The payment link was emailed on ${when}. You can send it again a day later, or copy the link.`,
      )
    }
    await db.q
      .updateTable('payment_failures')
      .set({ link_sent_at: now, link_sent_by: requester.id })
      .where('business_id', '=', db.businessId)
      .where('id', '=', payment.id)
      .execute()
    await queueEmail(db, {
      ...payLinkEmail({
        ...payment,
        club,
        fullName: membership.fullName,
        tierName: membership.tierName,
        payUrl: context.paymentRecoveryUrl(club, payment.id, now),
      }),
      to: membership.email,
      occasion: 'pay-link',
      key: `pay-link-${payment.id}-${now.getTime()}`,
      now,
    })
    await record(db, {
      action: 'payment.link_sent',
      actor: requester,
      businessId: db.businessId,
      target: { kind: 'membership', id: membershipId },
      details: { invoice: payment.invoiceId },
      now,
    })
    return { amount: formatMoney(payment.amountCents, payment.currency), email: membership.email }
  })
}

const isDue = (sentAt: Date | null, now: Date) => !sentAt || now.getTime() - sentAt.getTime() >= waitMs

/** Locked first and read again, so that the second of two presses sees what the first one wrote. */
async function lockOwed(db: OpenTenantDb, membershipId: string): Promise<FailedPayment | null> {
  await db.q
    .selectFrom('payment_failures')
    .where('business_id', '=', db.businessId)
    .where('membership_id', '=', membershipId)
    .orderBy('id')
    .select('id')
    .forUpdate()
    .execute()
  return owedPaymentOfMembership(db, membershipId)
}

async function clubOf({ clubs }: PayLinkContext, db: TenantDb): Promise<Club> {
  const club = await clubs.byId(db.businessId)
  if (!club) throw new Error('A business cannot be found')
  return club
}
