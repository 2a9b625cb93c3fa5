// The terms a person accepts before a membership renews automatically: dated versions that never change.
import { lookup } from '~/foundation/kit/lookup'
import { formatMoney } from '~/foundation/kit/money'
import type { Day } from '~/foundation/kit/dates'
import type { RenewalTerms } from './components/types'

interface TermsVersion {
  /** Also the first day on which it is shown. */
  version: Day
  text: string
}

/** Oldest first. A version that was ever shown is never edited: a new wording is a new entry. */
const versions: [TermsVersion, ...TermsVersion[]] = [
  {
    version: '2026-11-01',
    text:
      'Your {tier} membership of {club} costs {price} a month. It renews every month, on the day of the month ' +
      'you joined, and the card you pay with is charged {price} each time until you cancel. You can cancel at ' +
      'any time and without a fee by writing to {email}; your membership then stays open until the end of the ' +
      'month you have paid for. If the price changes, you are told before it applies to you.',
  },
  {
    version: '2026-11-20',
    text:
      'Your {tier} membership of {club} costs {price} a month. It renews every month, on the day of the month ' +
      'you joined, and the card you pay with is charged {price} each time until you cancel. You can cancel ' +
      'online at any time and without a fee, on the membership page of your account, or by writing to {email}; ' +
      'your membership then stays open until the end of the month you have paid for. If the price changes, you ' +
      'are told before it applies to you.',
  },
  {
    version: '2026-11-22',
    text:
      'Your {tier} membership of {club} costs {price} a month. It renews every month on your billing day, which is ' +
      'the day of the month you joined unless a later change of level began a new month, and the card you pay with ' +
      'is charged {price} each time until you cancel. You can cancel online at any time and without a fee, on the ' +
      'membership page of your account, or by writing to {email}; your membership then stays open until the end of ' +
      'the month you have paid for. If the price changes, you are told before it applies to you.',
  },
  {
    version: '2026-11-29',
    text:
      'Your {tier} membership of {club} costs {price} a month. It renews every month on your billing day, which is ' +
      'the day of the month you joined unless a later change of tier began a new month, and the card you pay with ' +
      'is charged {price} each time until you cancel. You can cancel online at any time and without a fee, on the ' +
      'membership page of your account, or by writing to {email}; your membership then stays open until the end of ' +
      'the month you have paid for. If the price changes, you are told before it applies to you.',
  },
]

interface TermsSubject {
  club: { name: string; email: string }
  /** `addsTax`: sales tax comes on top of the price. */
  tier: { name: string; priceCents: number; currency: string; addsTax?: boolean }
}

/** The renewal terms of a day for one club and one tier, exactly as they are shown and stored. */
export function renewalTerms({ club, tier }: TermsSubject, today: Day): RenewalTerms {
  const price = formatMoney(tier.priceCents, tier.currency) + (tier.addsTax ? ' plus sales tax' : '')
  const current = versions.findLast((candidate) => candidate.version <= today) ?? versions[0]
  const words = lookup({
    club: club.name,
    email: club.email,
    tier: tier.name,
    price,
  })
  const text = current.text.replace(/\{(\w+)\}/g, (_, name: string) => words.get(name) ?? '')
  const summary = `${price} a month. Renews every month until you cancel; you can cancel at any time, without a fee.`
  return { version: current.version, summary, text }
}

/**
 * The key of an agreement: these terms at this price, with sales tax or without. Another tier, another price or other
 * terms give another key, and the person has to agree again.
 */
export function agreementKey(version: string, tierPriceId: string, addsTax = false): string {
  return `${version}/${tierPriceId}${addsTax ? '/tax' : ''}`
}
