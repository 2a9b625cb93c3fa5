import type { PlanId } from '#/db/schema/businesses'
import { effectiveRate, formatRate } from '~/billing/fees/effective-rate'
import { formatMonth, type Month } from '~/billing/fees/month'
import { plans } from '~/billing/plan/plans'
import { formatMoney } from '~/foundation/kit/money'
import type { Email } from '~/foundation/messaging/email'
import type { EmailSender } from '~/foundation/messaging/email-branding'
import { noticeEmail } from '~/foundation/messaging/notice-email'
import { oneLine } from '~/foundation/messaging/plain-text'
import type { CheaperPlan } from '../cheaper-plan'

interface HighFee {
  sender: EmailSender
  fullName: string
  /** Of the business. */
  name: string
  plan: PlanId
  month: Month
  currency: string
  salesCents: number
  feeCents: number
  monthlyFeeCents: number
  better: CheaperPlan | null
  businessUrl: string
}

/** Tells an administrator that a month cost a business more than a tenth of its sales. */
export function highFeeEmail({
  sender,
  fullName,
  name: businessName,
  plan,
  month,
  currency,
  salesCents,
  feeCents,
  monthlyFeeCents,
  better,
  businessUrl,
}: HighFee): Email {
  const name = oneLine(businessName)
  const rate = effectiveRate({ grossCents: salesCents, taxCents: 0, feeCents, monthlyFeeCents }) ?? 0
  const money = (cents: number) => formatMoney(cents, currency)
  return noticeEmail({
    club: sender,
    subject: `${name} paid ${formatRate(rate)} of its sales in ${formatMonth(month)}`,
    fullName,
    paragraphs: [
      `In ${formatMonth(month)}, share and monthly fee of ${name} were ${formatRate(rate)} of its sales. Above 10% the business may need to notify its state’s liquor authority, and it may leave us.`,
      better
        ? `With the same sales, ${oneLine(better.name)} would have cost ${money(better.savedCents)} less. Offer it that plan.`
        : 'It already has the plan that costs least with these sales. Ask the business what would help it grow, or make it an offer of your own.',
    ],
    details: [
      ['Plan', plans[plan].name],
      ['Sales before tax', money(salesCents)],
      ['Share', money(feeCents)],
      ['Monthly fees paid', money(monthlyFeeCents)],
    ],
    action: { label: `Open ${name}`, url: businessUrl },
    quiet: 'You get this email once for a business and month.',
  })
}
