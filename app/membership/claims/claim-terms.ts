// The terms that a member accepts whom the business entered: dated versions that never change. Pure.
import { formatDay, type Day } from '~/foundation/kit/dates'
import { formatMoney } from '~/foundation/kit/money'
import type { RenewalTerms } from '../memberships/components/types'

/** The membership that a member confirms. Amounts per month, in minor units. */
export interface ClaimedMembership {
  tierName: string
  priceId: string
  priceCents: number
  currency: string
  /** Sales tax comes on top of the price. */
  addsTax: boolean
  /** Null where nothing is charged: the membership ends or rests. */
  nextPaymentOn: Day | null
  endsOn: Day | null
  /** The last day at this price; null for none. */
  keptUntil: Day | null
}

const version = '2026-11-30-entered'

const ordinal = (day: number) => {
  const suffix = new Map([
    [1, 'st'],
    [2, 'nd'],
    [3, 'rd'],
  ]).get(day > 3 && day < 21 ? 0 : day % 10)
  return `${day}${suffix ?? 'th'}`
}

/** The terms exactly as they are shown and stored, for one club and one membership. */
export function claimTerms(
  club: { name: string; email: string },
  { tierName, priceCents, currency, addsTax, nextPaymentOn, endsOn, keptUntil }: ClaimedMembership,
): RenewalTerms {
  const price = formatMoney(priceCents, currency) + (addsTax ? ' plus sales tax' : '')
  const cost = `Your ${tierName} membership of ${club.name} costs ${price} a month.`
  const keptSentence = keptUntil ? ` You keep this price until ${formatDay(keptUntil)}.` : ''
  const cancel =
    `You can cancel online at any time and without a fee, on the membership page of your account, or by writing to ` +
    `${club.email}; your membership then stays open until the end of the month you have paid for. If the price ` +
    'changes, you are told before it applies to you.'
  if (endsOn) {
    const summary = `Your membership ends on ${formatDay(endsOn)}. Nothing more is charged.`
    return { version, summary, text: `${cost} ${summary}` }
  }
  if (nextPaymentOn === null) {
    const summary = `${price} a month. Nothing is charged while your membership is paused; you can cancel at any time, without a fee.`
    return {
      version,
      summary,
      text: `${cost}${keptSentence} Nothing is charged while it is paused. ${cancel}`,
    }
  }
  const first = formatDay(nextPaymentOn)
  const summary = `${price} a month. Next payment: ${first}. Renews every month until you cancel; you can cancel at any time, without a fee.`
  const text =
    `${cost}${keptSentence} The next payment is on ${first}. Your membership renews every month on the ` +
    `${ordinal(Number(nextPaymentOn.slice(8)))}, or on the last day of a shorter month, unless a later change of tier ` +
    `begins a new month, and the card on file is charged ${price} each time until you cancel. ${cancel}`
  return { version, summary, text }
}

/** The key of an agreement: other terms, another price or another day give another key, and the person agrees again. */
export const claimAgreement = ({
  priceId,
  priceCents,
  addsTax,
  nextPaymentOn,
  endsOn,
}: ClaimedMembership): string =>
  [version, priceId, priceCents, addsTax ? 'tax' : '', nextPaymentOn ?? '', endsOn ?? ''].join('/')
