// Why a payout differs from the one before, in one sentence. Pure.
import { formatDay, type Day } from '~/foundation/kit/dates'
import { formatMoney } from '~/foundation/kit/money'

/** Sums of a payout's lines. Amounts in minor units; deductions are above zero. */
export interface PayoutSums {
  payments: number
  chargedCents: number
  /** Of the payments, those for bottles, gifts and events. */
  oneTime: number
  oneTimeCents: number
  refundedCents: number
  disputedCents: number
  stripeFeeCents: number
  platformFeeCents: number
  otherCents: number
}

/** A payout to compare. */
interface ComparedPayout {
  amountCents: number
  currency: string
  sums: PayoutSums
}

interface Cause {
  text: string
  /** Its part of the difference. */
  cents: number
}

/** Causes of a difference that are left out, together, below this share of it. */
const SMALLEST_SHARE = 0.1
const MOST_CAUSES = 3

/**
 * "$120.00 less than the payout of November 3, 2026: 4 fewer membership payments (−$396.00), partly offset by lower refunds
 * (+$276.00)." The largest causes in the direction of the difference come first, then the largest that offset them.
 */
export function differenceSentence(payout: ComparedPayout, before: ComparedPayout & { day: Day }): string {
  const money = (cents: number) => formatMoney(Math.abs(cents), payout.currency)
  const difference = payout.amountCents - before.amountCents
  const other = `the payout of ${formatDay(before.day)}`
  const causes = causesOf(payout.sums, before.sums)
  const sign = Math.sign(difference)
  if (sign === 0) return `As much as ${other}.`
  const large = causes.filter(({ cents }) => Math.abs(cents) >= SMALLEST_SHARE * Math.abs(difference))
  const causesToward = (direction: number) =>
    large
      .filter(({ cents }) => Math.sign(cents) === direction)
      .toSorted((one, two) => Math.abs(two.cents) - Math.abs(one.cents))
      .slice(0, MOST_CAUSES)
      .map(({ text, cents }) => `${text} (${cents < 0 ? '−' : '+'}${money(cents)})`)
  const list = new Intl.ListFormat('en-US')
  const [because, against] = [causesToward(sign), causesToward(-sign)]
  const opening = `${money(difference)} ${difference < 0 ? 'less' : 'more'} than ${other}`
  const offset = against.length > 0 ? `, partly offset by ${list.format(against)}` : ''
  return because.length === 0 ? `${opening}.` : `${opening}: ${list.format(because)}${offset}.`
}

function causesOf(now: PayoutSums, before: PayoutSums): Cause[] {
  const change = (key: keyof PayoutSums) => now[key] - before[key]
  const payments = (count: number, cents: number, kind: string): Cause => ({
    text:
      count === 0
        ? `${cents > 0 ? 'larger' : 'smaller'} ${kind} payments`
        : `${Math.abs(count).toLocaleString('en-US')} ${count > 0 ? 'more' : 'fewer'} ${kind} ${Math.abs(count) === 1 ? 'payment' : 'payments'}`,
    cents,
  })
  const deduction = (key: keyof PayoutSums, name: string): Cause => ({
    text: `${change(key) > 0 ? 'higher' : 'lower'} ${name}`,
    cents: -change(key),
  })
  return [
    payments(
      change('payments') - change('oneTime'),
      change('chargedCents') - change('oneTimeCents'),
      'membership',
    ),
    payments(change('oneTime'), change('oneTimeCents'), 'one-time'),
    deduction('refundedCents', 'refunds'),
    deduction('disputedCents', 'disputes'),
    deduction('stripeFeeCents', 'Stripe fees'),
    deduction('platformFeeCents', 'share for Tastevin'),
    { text: 'other movements', cents: change('otherCents') },
  ].filter(({ cents }) => cents !== 0)
}
