import type { Club } from '#/tenants/club'
import { formatDay, type Day } from '~/foundation/kit/dates'
import { formatMoney } from '~/foundation/kit/money'
import { paths } from '~/foundation/kit/paths'
import type { Email } from '~/foundation/messaging/email'
import type { EmailSender } from '~/foundation/messaging/email-branding'
import { noticeEmail } from '~/foundation/messaging/notice-email'
import { oneLine } from '~/foundation/messaging/plain-text'

export interface PriceChangeEmailInput {
  club: EmailSender & Pick<Club, 'kind'>
  /** Origin of the club's host. */
  clubOrigin: string
  fullName: string
  tierName: string
  fromCents: number
  toCents: number
  currency: string
  /** The first day of the new price. */
  effectiveOn: Day
  /** The member's first payment on or after that day; null where none is due. */
  firstPaymentOn: Day | null
}

/** Announces a tier's new price, with its day and how to cancel. */
export function priceChangeEmail(news: PriceChangeEmailInput): Email {
  const tierName = oneLine(news.tierName)
  const { effectiveOn } = news
  return buildEmail(news, {
    subject: `The price of ${tierName} changes on ${formatDay(effectiveOn)}`,
    opening: `The monthly price of your ${tierName} membership changes on ${formatDay(effectiveOn)}. You keep the current price until then.`,
  })
}

/** The reminder shortly before the day. */
export function priceChangeReminderEmail(news: PriceChangeEmailInput): Email {
  const tierName = oneLine(news.tierName)
  const { effectiveOn } = news
  return buildEmail(news, {
    subject: `Reminder: the price of ${tierName} changes on ${formatDay(effectiveOn)}`,
    opening: `As we told you earlier, the monthly price of your membership changes on ${formatDay(effectiveOn)}.`,
  })
}

/** An announced price change was withdrawn. */
export function priceChangeWithdrawnEmail(
  news: Pick<
    PriceChangeEmailInput,
    'club' | 'clubOrigin' | 'fullName' | 'tierName' | 'fromCents' | 'currency'
  >,
): Email {
  const { club, clubOrigin, fullName, fromCents, currency } = news
  const tierName = oneLine(news.tierName)
  return noticeEmail({
    club,
    subject: `The price of ${tierName} stays the same`,
    fullName,
    paragraphs: [
      `We told you that the price of your ${tierName} membership would change. That change is canceled, and you’ll keep paying ${formatMoney(fromCents, currency)} per month.`,
    ],
    action: { label: 'View my membership', url: clubOrigin + paths.customer.dashboard() },
  })
}

function buildEmail(
  news: PriceChangeEmailInput,
  { subject, opening }: { subject: string; opening: string },
): Email {
  const { club, clubOrigin, fullName, fromCents, toCents, currency } = news
  const facts = [
    ['Membership', oneLine(news.tierName)],
    ['Current price', `${formatMoney(fromCents, currency)} per month`],
    ['New price', `${formatMoney(toCents, currency)} per month`],
    ['Starting', formatDay(news.effectiveOn)],
    ...(news.firstPaymentOn
      ? [['First payment at the new price', formatDay(news.firstPaymentOn)] as const]
      : []),
  ] as const
  return noticeEmail({
    club,
    subject,
    fullName,
    paragraphs: [
      opening,
      'You don’t need to do anything to stay a member. If the new price isn’t right for you, you can choose another tier or cancel online before then, in two clicks and at no cost.',
    ],
    details: facts,
    action: { label: 'View my membership', url: clubOrigin + paths.customer.membership() },
  })
}
