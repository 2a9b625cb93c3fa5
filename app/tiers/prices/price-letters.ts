import type { Club } from '#/tenants/club'
import { formatDay, type Day } from '~/kit/dates'
import { formatMoney } from '~/kit/money'
import { paths } from '~/kit/paths'
import type { Letter } from '~/messaging/letter'
import type { Sender } from '~/messaging/letterhead'
import { noticeLetter } from '~/messaging/notice'
import { oneLine } from '~/messaging/plain-text'

export interface PriceNews {
  club: Sender & Pick<Club, 'kind'>
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
export function priceChangeLetter(news: PriceNews): Letter {
  const tierName = oneLine(news.tierName)
  const { effectiveOn } = news
  return letter(news, {
    subject: `The price of ${tierName} changes on ${formatDay(effectiveOn)}`,
    opening: `The monthly price of your membership ${tierName} changes. Until ${formatDay(effectiveOn)} nothing changes for you:`,
  })
}

/** The same, shortly before the day. */
export function priceReminderLetter(news: PriceNews): Letter {
  const tierName = oneLine(news.tierName)
  const { effectiveOn } = news
  return letter(news, {
    subject: `A reminder: the price of ${tierName} changes on ${formatDay(effectiveOn)}`,
    opening: 'A while ago we told you that the monthly price of your membership changes. The day is near:',
  })
}

/** What was announced does not come. */
export function priceWithdrawnLetter(
  news: Pick<PriceNews, 'club' | 'clubOrigin' | 'fullName' | 'tierName' | 'fromCents' | 'currency'>,
): Letter {
  const { club, clubOrigin, fullName, fromCents, currency } = news
  const tierName = oneLine(news.tierName)
  return noticeLetter({
    club,
    subject: `The price of ${tierName} stays as it is`,
    fullName,
    paragraphs: [
      `We told you that the price of your membership ${tierName} would change. It does not: you go on paying ${formatMoney(fromCents, currency)} per month.`,
    ],
    action: { label: 'See my membership', url: clubOrigin + paths.customer.dashboard() },
  })
}

function letter(news: PriceNews, { subject, opening }: { subject: string; opening: string }): Letter {
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
  return noticeLetter({
    club,
    subject,
    fullName,
    paragraphs: [
      opening,
      'You need do nothing to stay a member. If the new price is not for you, you can choose another level or cancel online before then, in two clicks and without a fee.',
    ],
    facts,
    action: { label: 'See my membership', url: clubOrigin + paths.customer.membership() },
  })
}
