import type { OpenTenantDb } from '#/db/handles.server'
import { formatMoney } from '~/foundation/kit/money'
import { paths } from '~/foundation/kit/paths'
import { duplicateRefundEmail } from '~/membership/memberships/change-requests/emails/change-emails'
import { noticeEmail } from '~/foundation/messaging/notice-email'
import { platformSender } from '~/foundation/messaging/platform-sender'
import { queueEmail } from '~/foundation/messaging/queue-email.server'
import { queuePlatformEmail } from '~/foundation/messaging/queue-platform-email.server'
import { oneLine } from '~/foundation/messaging/plain-text'
import type { BillingContext } from '../context'

interface ReversalState {
  id: string
  subscription_id: string
  member_id: string | null
  cause: 'duplicate' | 'account-deleted' | 'extra-plan'
  canceled_at: Date | null
  refunded_at: Date | null
  refunded_cents: number
  currency: string | null
  /** Stripe refused part of it, so someone may have to act. */
  isRefused: boolean
}

/**
 * Emails the member and the owner about the reversal of a second subscription: both once it is canceled and
 * refunded, the owner alone if a part of it was refused. Each email is queued once, in the open transaction.
 */
export async function queueReversalEmails(
  context: BillingContext,
  db: OpenTenantDb,
  reversal: ReversalState,
  now: Date,
): Promise<void> {
  if (reversal.cause === 'account-deleted' && !reversal.isRefused) return
  const club = await context.clubs.byId(db.businessId)
  if (!club) return
  const member = reversal.member_id === null ? undefined : await memberOf(db, reversal.member_id)
  const { refunded_at, refunded_cents: cents, currency } = reversal
  const isDone = refunded_at !== null
  if (isDone && reversal.cause === 'duplicate' && member && cents > 0) {
    const { fullName, email } = member
    const key = `duplicate-${reversal.subscription_id}`
    const message = duplicateRefundEmail({ club, clubOrigin: context.clubOrigin(club), fullName })
    await queueEmail(db, { ...message, to: email, occasion: 'duplicate', key, now })
  }
  if (!isDone && !reversal.isRefused) return
  const owner = await ownerOf(db)
  if (!owner) return
  const amount = formatMoney(cents, currency ?? 'usd')
  const content = ownerEmailContent(reversal, member ? oneLine(member.fullName) : 'A member', amount)
  const message = noticeEmail({
    ...content,
    club: platformSender(context.platformEmail.from),
    fullName: owner.full_name,
    action: {
      label: member ? 'See payments' : 'See your plan',
      url:
        context.platformEmail.origin +
        (reversal.member_id ? paths.business.member(reversal.member_id) : paths.business.plan()),
    },
  })
  const occasion = isDone ? 'second-subscription' : 'second-subscription-open'
  await queuePlatformEmail(db, {
    ...message,
    to: owner.email,
    occasion,
    key: `${occasion}:${reversal.id}`,
    now,
  })
}

function ownerEmailContent(
  { cause, refunded_at, canceled_at, refunded_cents }: ReversalState,
  name: string,
  amount: string,
) {
  const isPaid = refunded_cents > 0
  const whose = cause === 'extra-plan' ? 'Your business' : name
  const what =
    cause === 'extra-plan'
      ? 'a second subscription to a Tastevin plan'
      : cause === 'duplicate'
        ? 'a second subscription to your club'
        : 'a subscription to your club after their account was deleted'
  if (refunded_at !== null) {
    return {
      subject: `${whose}: second subscription canceled${isPaid ? ' and refunded' : ''}`,
      paragraphs: [
        `${whose} had ${what}. We canceled it${isPaid ? ` and refunded ${amount}` : '; nothing had been charged'}.`,
        'The first subscription hasn’t changed, and you don’t need to do anything.',
      ],
    }
  }
  return {
    subject: `${whose}: a second subscription needs attention`,
    paragraphs: [
      `${whose} had ${what}. ${
        canceled_at === null
          ? 'We couldn’t cancel it in Stripe yet.'
          : 'We canceled it, but Stripe hasn’t accepted the refund yet.'
      }`,
      'We’ll try again every few minutes and email you when it’s done. If your Stripe balance is too low for refunds, please add funds in your Stripe dashboard.',
    ],
  }
}

function memberOf(db: OpenTenantDb, memberId: string) {
  return db.q
    .selectFrom('members')
    .where('id', '=', memberId)
    .select(['full_name as fullName', 'email'])
    .executeTakeFirst()
}

function ownerOf(db: OpenTenantDb) {
  return db.q
    .selectFrom('businesses')
    .innerJoin('users', 'users.id', 'businesses.owner_user_id')
    .where('businesses.id', '=', db.businessId)
    .where('users.email_confirmed_at', 'is not', null)
    .select(['users.email', 'users.full_name'])
    .executeTakeFirst()
}
