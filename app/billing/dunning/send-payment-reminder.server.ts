import type { TenantDb } from '#/db/handles.server'
import { record } from '~/foundation/audit/record.server'
import { dayIn, formatDay } from '~/foundation/kit/dates'
import { DomainError } from '~/foundation/kit/errors'
import { paths } from '~/foundation/kit/paths'
import { accessOfMembership } from '~/membership/memberships/lifecycle'
import { queueEmail } from '~/foundation/messaging/queue-email.server'
import { notify } from '~/people/notifications/notify.server'
import { paymentReminderEmail } from './emails/payment-emails'
import { owedPayment } from './record-failed-payments.server'
import { lastEmailedAt, mayRemindFrom } from './reminder-times'
import type { PaymentReminder } from '../billing'

/**
 * Emails a member about a payment that is still open, with the link that pays it. Returns the member's name. Throws
 * `payment-not-found` (404); `payment-not-due` (409) once it is paid or no longer due; `reminded-recently` (409) when the
 * member was emailed about it less than two days ago, or reminded of another payment less than a day ago; and `no-email`
 * (409) for a member whose address was deleted.
 */
export function sendPaymentReminder(
  db: TenantDb,
  { failureId, club, payUrl, userId, now }: PaymentReminder,
): Promise<{ fullName: string }> {
  return db.transaction(async (db) => {
    // All failed payments of the membership, so that reminders of two of them cannot be sent at the same moment.
    const failures = await db.q
      .selectFrom('payment_failures')
      .where('membership_id', '=', (eb) =>
        eb.selectFrom('payment_failures').where('id', '=', failureId).select('membership_id'),
      )
      .selectAll()
      .orderBy('id')
      .forUpdate()
      .execute()
    const failure = failures.find(({ id }) => id === failureId)
    if (!failure) throw new DomainError('payment-not-found', 404, 'Payment not found.')
    const of = await db.q
      .selectFrom('memberships as ms')
      .innerJoin('members as m', 'm.id', 'ms.member_id')
      .innerJoin('tiers as t', 't.id', 'ms.tier_id')
      .where('ms.id', '=', failure.membership_id)
      .select([
        'm.full_name as fullName',
        'm.email',
        't.name as tierName',
        'ms.status',
        'ms.stripe_status as providerStatus',
      ])
      .executeTakeFirstOrThrow()
    const { access, counted } = accessOfMembership(of)
    if (failure.recovered_at || failure.waived_at || !counted)
      throw new DomainError('payment-not-due', 409, `${of.fullName} doesn’t owe this payment anymore.`)
    const reminders = failures.flatMap(({ reminded_at }) => reminded_at ?? [])
    const times = {
      failedAt: failure.failed_at,
      remindedAt: failure.reminded_at,
      memberRemindedAt: reminders.toSorted((one, other) => Number(other) - Number(one))[0] ?? null,
    }
    if (mayRemindFrom(times) > now) throw remindedRecently(of.fullName, times, club.timeZone)
    const message = paymentReminderEmail({
      ...owedPayment({ club, member: of }, failure),
      payUrl,
      isSuspended: access === 'none',
    })
    const key = `payment-reminder-${failureId}-${now.toISOString()}`
    const queued = await queueEmail(db, { ...message, to: of.email, occasion: 'payment-reminder', key, now })
    if (queued === null)
      throw new DomainError('no-email', 409, `${of.fullName} has no email address anymore.`)
    await db.q.updateTable('payment_failures').set({ reminded_at: now }).where('id', '=', failureId).execute()
    await notify(db, {
      kind: 'payment',
      membershipId: failure.membership_id,
      cause: key,
      title: message.subject,
      link: paths.customer.billing(),
      hasOwnEmail: true,
      now,
    })
    await record(db, {
      action: 'payment.reminded',
      actor: { kind: 'business', id: userId },
      businessId: db.businessId,
      target: { kind: 'membership', id: failure.membership_id },
      details: { invoice: failure.invoice_id },
      now,
    })
    return { fullName: of.fullName }
  })
}

function remindedRecently(
  fullName: string,
  times: { failedAt: Date; remindedAt: Date | null; memberRemindedAt: Date | null },
  timeZone: string,
) {
  const day = (at: Date) => formatDay(dayIn(timeZone, at))
  const emailedAt = lastEmailedAt(times)
  const of = times.memberRemindedAt && times.memberRemindedAt > emailedAt ? times.memberRemindedAt : null
  return new DomainError(
    'reminded-recently',
    409,
    `${fullName} was ${of ? 'reminded of another' : 'emailed about this'} payment on ${day(of ?? emailedAt)}. You can send a reminder from ${day(mayRemindFrom(times))} on.`,
  )
}
