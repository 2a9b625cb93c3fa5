import type { Club } from '#/tenants/club'
import { formatDay, type Day } from '~/kit/dates'
import { formatMoney } from '~/kit/money'
import { paths } from '~/kit/paths'
import type { Email } from '~/messaging/email'
import type { EmailSender } from '~/messaging/email-branding'
import { noticeEmail } from '~/messaging/notice-email'
import { oneLine } from '~/messaging/plain-text'

export interface PriceChangeEmailInput {
  club: EmailSender & Pick<Club, 'kind'>
  /** Scheme and host of the club's own pages. */
  clubOrigin: string
  fullName: string
  tierName: string
  fromCents: number
  toCents: number
  currency: string
  /** The first day of the new price for this member. */
  effectiveOn: Day
  /** Their first payment on or after that day; null where they have none planned. */
  firstPaymentOn: Day | null
}

/** Tells a member of their tier's new price, with its day and the way out. */
export function priceChangeEmail(news: PriceChangeEmailInput): Email {
  const tierName = oneLine(news.tierName)
  const { effectiveOn } = news
  return buildEmail(news, {
    subject: `The price of ${tierName} changes on ${formatDay(effectiveOn)}`,
    opening: `The monthly price of your membership ${tierName} changes. Until ${formatDay(effectiveOn)} nothing changes for you:`,
  })
}

/** The same, shortly before the day. */
export function priceChangeReminderEmail(news: PriceChangeEmailInput): Email {
  const tierName = oneLine(news.tierName)
  const { effectiveOn } = news
  return buildEmail(news, {
    subject: `A reminder: the price of ${tierName} changes on ${formatDay(effectiveOn)}`,
    opening: 'A while ago we told you that the monthly price of your membership changes. The day is near:',
  })
}

/** What was announced does not come. */
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
    subject: `The price of ${tierName} stays as it is`,
    fullName,
    paragraphs: [
      `We told you that the price of your membership ${tierName} would change. It does not: you go on paying ${formatMoney(fromCents, currency)} per month.`,
    ],
    action: { label: 'See my membership', url: clubOrigin + paths.customer.dashboard() },
  })
}

function buildEmail(
  news: PriceChangeEmailInput,
  { subject, opening }: { subject: string; opening: string },
): Email {
  const { club, clubOrigin, fullName, fromCents, toCents, currency } = news
  const facts = [
    ['Membership', oneLine(news.tierName)],
    ['Price today', `${formatMoney(fromCents, currency)} per month`],
    ['New price', `${formatMoney(toCents, currency)} per month`],
    ['From', formatDay(news.effectiveOn)],
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
      'You need do nothing to stay a member. If the new price is not for you, you can choose another level or cancel online before then, in two clicks and without a fee.',
    ],
    details: facts,
    action: { label: 'See my membership', url: clubOrigin + paths.customer.membership() },
  })
}
