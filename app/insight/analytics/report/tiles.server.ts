// The figures of a report with what they mean, how they changed, and the address of their list.
import { daysAfter, monthsAfter } from '~/foundation/kit/calendar'
import { countWords } from '~/foundation/kit/count-words'
import { formatMoney } from '~/foundation/kit/money'
import { change, pointsChange, type Change } from './change'
import { formatCount, percent } from './figure-table'
import { sumRuns, type Report } from './report.server'
import type { ReportScope } from './scope.server'

/** The address of a figure's list; `show` narrows it. */
export type FigureLink = (name: string, show?: string) => string

export interface Tile {
  name: string
  /** Null below the data that it needs. */
  value: string | null
  change?: Change | null
  /** The data that it was counted from, or the data that it needs. */
  note: string
  /** Its list. */
  href: string
}

/** Charges, and months of members, below which a rate says nothing. */
const needed = { charges: 10, months: 10, declined: 3, boxes: 1, costedBoxes: 10, calendarMonths: 3 }

export function revenueTiles(
  { revenue, previous }: Report,
  { currency }: ReportScope,
  figure: FigureLink,
): Tile[] {
  const before = previous?.revenue
  const { closingCents, closingMembers } = revenue
  return [
    {
      name: 'Monthly recurring revenue',
      value: formatMoney(closingCents, currency),
      change: before && change(closingCents, before.closingCents, 'up'),
      note: 'Memberships only: monthly prices before tax, at the end of the period',
      href: figure('at-end'),
    },
    {
      name: 'Members',
      value: formatCount(closingMembers),
      change: before && change(closingMembers, before.closingMembers, 'up'),
      note: 'At the end of the period, paused ones too',
      href: figure('at-end'),
    },
    {
      name: 'Joined',
      value: formatCount(revenue.joined),
      change: before && change(revenue.joined, before.joined, 'up'),
      note: 'For the first time or again',
      href: figure('movements', 'joined'),
    },
    ...(revenue.kinds.moved_in.count > 0
      ? [
          {
            name: 'Moved in',
            value: formatCount(revenue.kinds.moved_in.count),
            note: 'From another system; not among those who joined',
            href: figure('movements', 'moved_in'),
          },
        ]
      : []),
    {
      name: 'Left',
      value: formatCount(revenue.left),
      change: before && change(revenue.left, before.left, 'down'),
      note: 'For whatever reason',
      href: figure('movements', 'left'),
    },
  ]
}

export function retentionTiles(report: Report, scope: ReportScope, figure: FigureLink): Tile[] {
  const { churn, previous, value } = report
  const before = previous?.churn
  const rate = (left: number) => (churn.atStart < needed.months ? null : percent(left / churn.atStart))
  const points = (left: (of: typeof churn) => number) =>
    before && before.atStart >= needed.months && churn.atStart >= needed.months
      ? pointsChange(left(churn) / churn.atStart, left(before) / before.atStart, 'down')
      : null
  const note = (left: number) =>
    churn.atStart < needed.months
      ? `Needs ${needed.months} members at the start of months`
      : `${formatCount(left)} of ${formatCount(churn.atStart)} members at the start of months`
  return [
    {
      name: 'Churn a month',
      value: rate(churn.left),
      change: points(({ left }) => left),
      note: note(churn.left),
      href: figure('ended'),
    },
    {
      name: 'Of it, canceled',
      value: rate(churn.voluntary),
      change: points(({ voluntary }) => voluntary),
      note: note(churn.voluntary),
      href: figure('ended', 'voluntary'),
    },
    {
      name: 'Of it, card failed',
      value: rate(churn.failedPayment),
      change: points(({ failedPayment }) => failedPayment),
      note: note(churn.failedPayment),
      href: figure('ended', 'failed_payment'),
    },
    {
      name: 'Of it, other reasons',
      value: rate(churn.other),
      change: points(({ other }) => other),
      note: note(churn.other),
      href: figure('ended', 'other'),
    },
    {
      name: 'Retention a month',
      value: rate(churn.atStart - churn.left),
      note: 'Members who stayed, of those at the start of months',
      href: figure('churn'),
    },
    {
      name: 'Paid by a member so far',
      value:
        value.members === 0
          ? null
          : formatMoney(Math.round((value.paidCents - value.refundedCents) / value.members), scope.currency),
      note:
        value.members === 0
          ? 'Needs a first payment'
          : `For memberships only, less refunds; average of ${countWords(value.members, 'member')} who paid`,
      href: figure('value'),
    },
    { name: 'Expected value of a member', ...expectedValue(report, scope), href: figure('margins') },
  ]
}

/**
 * Expected margin of a member over the whole membership: the average monthly price times the margin of boxes, divided
 * by churn a month. Null below the data in `needed`, without churn or revenue, and where boxes have no costs.
 */
function expectedValue(
  { churn, revenue, margins }: Report,
  { firstDay, period, currency }: ReportScope,
): Pick<Tile, 'value' | 'note'> {
  const missing = (note: string) => ({ value: null, note })
  const isOld = firstDay !== null && monthsAfter(firstDay, needed.calendarMonths) <= daysAfter(period.to, 1)
  if (!isOld) return missing('Needs three months since the first member joined')
  if (churn.months.length < needed.calendarMonths) return missing('Needs a period of three months')
  if (churn.atStart < needed.months || churn.left === 0 || revenue.closingCents === 0)
    return missing(`Needs ${needed.months} members at the start of months, and members who left`)
  const sum = (of: (tier: (typeof margins)[number]) => number) =>
    margins.reduce((total, tier) => total + of(tier), 0)
  const [boxes, paid] = [sum((tier) => tier.boxes), sum((tier) => tier.revenueCents)]
  if (boxes < needed.costedBoxes || paid <= 0)
    return missing(`Needs ${needed.costedBoxes} boxes whose bottles have costs`)
  const margin = (paid - sum((tier) => tier.costCents)) / paid
  const monthlyCents = (revenue.closingCents / revenue.closingMembers) * margin
  return {
    value: formatMoney(Math.round(monthlyCents / (churn.left / churn.atStart)), currency),
    note: `An estimate of margin: average monthly price, of which ${percent(margin)} is margin of boxes, divided by churn a month`,
  }
}

export function paymentTiles({ payments, pauses, previous, churn }: Report, figure: FigureLink): Tile[] {
  const before = previous?.payments
  const isEnough = payments.charged >= needed.charges
  const wasEnough = before !== undefined && before.charged >= needed.charges
  const due = payments.charged + pauses.skipped
  return [
    {
      name: 'Declined payments',
      value: isEnough ? percent(payments.declined / payments.charged) : null,
      change:
        isEnough && wasEnough
          ? pointsChange(payments.declined / payments.charged, before.declined / before.charged, 'down')
          : null,
      note: isEnough
        ? `${formatCount(payments.declined)} of ${countWords(payments.charged, 'charge')} failed at first`
        : `Needs ${needed.charges} charges`,
      href: figure('charges', 'declined'),
    },
    {
      name: 'Recovered payments',
      value: payments.declined >= needed.declined ? percent(payments.recovered / payments.declined) : null,
      note:
        payments.declined >= needed.declined
          ? `${formatCount(payments.recovered)} of ${formatCount(payments.declined)} declined; ${formatCount(payments.open)} still open`
          : `Needs ${needed.declined} declined payments`,
      href: figure('charges', 'recovered'),
    },
    {
      name: 'Skipped payments',
      value: due >= needed.charges ? percent(pauses.skipped / due) : null,
      note:
        due >= needed.charges
          ? `${formatCount(pauses.skipped)} of ${countWords(due, 'payment')}`
          : `Needs ${needed.charges} payments`,
      href: figure('pauses', 'skipped'),
    },
    {
      name: 'Pauses a month',
      value: churn.atStart >= needed.months ? percent(pauses.paused / churn.atStart) : null,
      note:
        churn.atStart >= needed.months
          ? `${formatCount(pauses.paused)} for ${formatCount(churn.atStart)} members at the start of months`
          : `Needs ${needed.months} members at the start of months`,
      href: figure('pauses', 'paused'),
    },
  ]
}

export function boxTiles({ runs }: Report, figure: FigureLink): Tile[] {
  const sums = sumRuns(runs)
  const days = runs.flatMap(({ medianDays, pickedUp }) =>
    medianDays === null ? [] : [{ days: medianDays, weight: pickedUp }],
  )
  const weight = days.reduce((sum, one) => sum + one.weight, 0)
  return [
    {
      name: 'Capture rate',
      value: sums.created >= needed.boxes ? percent(sums.paid / sums.created) : null,
      note:
        sums.created >= needed.boxes
          ? `${formatCount(sums.paid)} of ${countWords(sums.created, 'box', 'boxes')} paid`
          : 'Needs a run whose boxes were made',
      href: figure('runs'),
    },
    {
      name: 'Pick-up rate',
      value: sums.packed >= needed.boxes ? percent(sums.pickedUp / sums.packed) : null,
      note:
        sums.packed >= needed.boxes
          ? `${formatCount(sums.pickedUp)} of ${countWords(sums.packed, 'packed box', 'packed boxes')} so far`
          : 'Needs packed boxes',
      href: figure('runs'),
    },
    {
      name: 'Days to pick-up',
      value:
        weight === 0 ? null : (days.reduce((sum, one) => sum + one.days * one.weight, 0) / weight).toFixed(1),
      note:
        weight === 0
          ? 'Needs boxes that were picked up'
          : 'From packed to picked up, half took no longer; average of the runs',
      href: figure('runs'),
    },
  ]
}

export function eventTiles({ events }: Report, figure: FigureLink): Tile[] {
  const past = events.filter(({ isPast }) => isPast)
  const sum = (list: typeof events, of: (event: (typeof events)[number]) => number) =>
    list.reduce((total, event) => total + of(event), 0)
  const seats = sum(events, (event) => event.seats)
  const booked = sum(events, (event) => event.booked)
  const [came, expected] = [sum(past, (event) => event.came), sum(past, (event) => event.came + event.missed)]
  return [
    {
      name: 'Seats booked',
      value: seats > 0 ? percent(booked / seats) : null,
      note: seats > 0 ? `${formatCount(booked)} of ${countWords(seats, 'seat')}` : 'Needs an event',
      href: figure('events'),
    },
    {
      name: 'Came',
      value: expected > 0 ? percent(came / expected) : null,
      note:
        expected > 0
          ? `${formatCount(came)} of ${formatCount(expected)} checked by the desk`
          : 'Needs an event with check-in',
      href: figure('events'),
    },
  ]
}

export function demandTiles({ demand }: Report, figure: FigureLink): Tile[] {
  const { questions, unanswered, suggested, carted, bought } = demand
  const ofSuggested = (value: number) => `${share(value, suggested)} of the suggestions`
  return [
    {
      name: 'Questions asked',
      value: formatCount(questions),
      note: 'Of guests, members and staff',
      href: figure('questions'),
    },
    {
      name: 'Without an answer',
      value: formatCount(unanswered),
      note: questions > 0 ? `${share(unanswered, questions)} of the questions` : 'No question in the period',
      href: figure('questions', 'unanswered'),
    },
    {
      name: 'Wines suggested',
      value: formatCount(suggested),
      note: 'Each wine of each answer',
      href: figure('suggestions'),
    },
    {
      name: 'Added to cart',
      value: formatCount(carted),
      note: suggested > 0 ? ofSuggested(carted) : 'Members, within 14 days',
      href: figure('suggestions', 'carted'),
    },
    {
      name: 'Bought',
      value: formatCount(bought),
      note: suggested > 0 ? ofSuggested(bought) : 'Members, within 14 days',
      href: figure('suggestions', 'bought'),
    },
  ]
}

const share = (part: number, whole: number) => percent(part / whole)
