// Overdue payments, members who leave and unclaimed boxes in words. Pure.
import { lastEmailedAt, mayRemindFrom } from '~/billing/dunning/reminder-times'
import { dayIn, formatDay } from '~/foundation/kit/dates'
import { formatMoney } from '~/foundation/kit/money'
import { paths } from '~/foundation/kit/paths'
import type { BouncedClaim } from '~/membership/claims/queries.server'
import { counted, type NeedLine, type PaymentToRemind } from './needs'
import type { OverdueMember } from './overdue.server'
import type { LeavingMember, MemberWithBox, MemberWithoutCard } from './people.server'

interface LineOptions {
  timeZone: string
  now: Date
  /** The link that pays a payment; null for staff who may not send reminders. */
  payUrl: ((failureId: string) => string) | null
}

export function overdueLine(
  { memberId, fullName, tierName, isSuspended, payment }: OverdueMember,
  { timeZone, now, payUrl }: LineOptions,
): NeedLine {
  const day = (at: Date) => formatDay(dayIn(timeZone, at))
  const about = payment
    ? [
        `${formatMoney(payment.amountCents, payment.currency)} for ${tierName}`,
        isSuspended
          ? 'suspended'
          : payment.nextAttemptAt
            ? `next try on ${day(payment.nextAttemptAt)}`
            : 'no more tries',
      ].join(', ')
    : tierName
  return {
    key: memberId,
    name: fullName,
    href: paths.business.member(memberId),
    about,
    payment: payment && payUrl ? toRemind(payment, payUrl(payment.failureId), { now, day }) : null,
  }
}

function toRemind(
  payment: NonNullable<OverdueMember['payment']>,
  payUrl: string,
  { now, day }: { now: Date; day: (at: Date) => string },
): PaymentToRemind {
  const from = mayRemindFrom(payment)
  const verb = payment.remindedAt && payment.remindedAt >= payment.failedAt ? 'Reminded' : 'Emailed'
  return {
    id: payment.failureId,
    payUrl,
    emailed: `${verb} on ${day(lastEmailedAt(payment))}`,
    waitsUntil: from > now ? day(from) : null,
  }
}

export const leavingLine = (
  { memberId, fullName, tierName, endsAt, why }: LeavingMember,
  { timeZone }: { timeZone: string },
): NeedLine => ({
  key: memberId,
  name: fullName,
  href: paths.business.member(memberId),
  about: `${tierName}, until ${formatDay(dayIn(timeZone, endsAt))}${why === '' ? '' : `: “${short(why)}”`}`,
  payment: null,
})

export const unclaimedLine = (
  { orderId, memberId, fullName, run, number, until, boxes }: MemberWithBox,
  { mayServe }: { mayServe: boolean },
): NeedLine => ({
  key: memberId,
  name: fullName,
  href: mayServe ? paths.business.desk.member(memberId) : paths.business.orders.order(orderId),
  about: `${run}, box ${number}, pick-up ended on ${formatDay(until)}${boxes > 1 ? `, and ${counted(boxes - 1, 'more box', 'more boxes')}` : ''}`,
  payment: null,
})

export const withoutCardLine = (
  { memberId, fullName, paysAt, isUnclaimed }: MemberWithoutCard,
  { timeZone }: { timeZone: string },
): NeedLine => ({
  key: memberId,
  name: fullName,
  href: isUnclaimed ? paths.business.memberClaim(memberId) : paths.business.member(memberId),
  about: `pays on ${formatDay(dayIn(timeZone, paysAt))}${isUnclaimed ? ', has not confirmed their details' : ''}`,
  payment: null,
})

export const bouncedLine = ({ memberId, fullName, email }: BouncedClaim): NeedLine => ({
  key: memberId,
  name: fullName,
  href: paths.business.memberClaim(memberId),
  about: email,
  payment: null,
})

const mostLetters = 120
const short = (words: string) =>
  words.length > mostLetters ? `${words.slice(0, mostLetters).trimEnd()}…` : words
