// Joined members as rows of the import: holds and ends by today's date, and doubts about what a program may have invented.
// Pure.
import { ageOn, type Day } from '~/foundation/kit/dates'
import { groupBy } from './group-by'
import { formatMoney } from '~/foundation/kit/money'
import { foldText } from '~/foundation/kit/fold-text'
import { normalizeEmail } from '~/foundation/kit/normalize-email'
import type { JoinedMember } from './join-records'
import type { MemberField, MemberRow, MovedStatus } from './member-row'

interface CheckOptions {
  today: Day
  /** Fields that one of the files has a column for: there, an empty cell is in doubt. */
  stated: ReadonlySet<MemberField>
}

/** The most that a month of a club costs; a higher price is likely a placeholder. */
const highestPriceCents = 100_000
const majority = 21

/** The rows, in their order. */
export function checkMembers(members: readonly JoinedMember[], options: CheckOptions): MemberRow[] {
  const byEmail = groupBy(members, ({ facts }) => (facts.email ? normalizeEmail(facts.email) : ''))
  const usualPrice = usualPrices(members)
  return members.map((member) => {
    const row = rowOf(member, options.today)
    const { facts } = member
    const doubt = (field: MemberField, sentence: string) => void row.doubts.push({ field, sentence })
    if (row.status === 'canceled') return { ...row, doubts: [] }
    checkPerson(row, options, doubt)
    checkMembership(row, options, doubt)
    checkPrice(row, usualPrice.get(foldText(facts.plan ?? '')) ?? null, doubt)
    const namesakes = row.email === null ? [] : byEmail.get(normalizeEmail(row.email))!
    const running = namesakes.filter(({ facts }) => facts.status !== 'canceled')
    if (running.length > 1) checkShared(row, running, doubt)
    return row
  })
}

type Doubt = (field: MemberField, sentence: string) => void

function rowOf({ key, records, facts, doubts }: JoinedMember, today: Day): MemberRow {
  const { hold, canceledOn, status: stated, ...rest } = facts
  const endsOn = facts.endsOn ?? (stated === 'canceled' ? canceledOn : null)
  const isOver = endsOn !== null && endsOn <= today
  const current = currentHold(hold, stated, today)
  const rests = current !== null && (current.fromOn === null || current.fromOn <= today)
  const status: MovedStatus = isOver
    ? 'canceled'
    : rests && (stated === null || stated === 'active')
      ? 'on-hold'
      : (stated ?? 'active')
  return {
    ...rest,
    key,
    sources: records.map(({ file, line }) => ({ file, line })),
    status,
    hold: status === 'canceled' ? null : current,
    endsOn,
    doubts: [...doubts],
  }
}

/** A hold that has not ended; null for none. A year beyond 2090 stands for no end. */
function currentHold(
  { fromOn, untilOn }: { fromOn: Day | null; untilOn: Day | null },
  status: MovedStatus | null,
  today: Day,
): MemberRow['hold'] {
  if (untilOn !== null && untilOn <= today) return null
  const until = untilOn !== null && untilOn > '2090' ? null : untilOn
  if (fromOn === null && untilOn === null)
    return status === 'on-hold' ? { fromOn: null, untilOn: null } : null
  // A program that states the status says so where a hold without an end continues.
  if (until === null && status === 'active' && fromOn !== null && fromOn <= today) return null
  return { fromOn, untilOn: until }
}

function checkPerson(row: MemberRow, { today }: CheckOptions, doubt: Doubt): void {
  const says = (field: MemberField) => row.doubts.some((existing) => existing.field === field)
  if (row.email === null && !says('email')) doubt('email', 'There is no email address.')
  if (row.fullName === null) doubt('fullName', 'There is no name.')
  const born = row.dateOfBirth
  if (born === null) return
  if (born < '1901' || born >= today) {
    row.dateOfBirth = null
    doubt('dateOfBirth', `The birth date ${born} stands for none. The member is asked for it.`)
  } else if (ageOn(born, today) < majority)
    doubt('dateOfBirth', `Born on ${born}, this person is younger than ${majority}.`)
}

function checkMembership(row: MemberRow, { today, stated }: CheckOptions, doubt: Doubt): void {
  const says = (field: MemberField) => row.doubts.some((existing) => existing.field === field)
  if (row.plan === null && stated.has('plan') && !says('plan')) doubt('plan', 'There is no plan.')
  if (row.status === 'unknown')
    doubt('status', `We don’t know what “${row.statusText ?? ''}” means for a membership.`)
  else if (row.statusText === null && stated.has('status')) doubt('status', 'There is no status.')
  if (row.paidUntil === null && stated.has('paidUntil') && row.endsOn === null && !says('paidUntil'))
    doubt('paidUntil', 'There is no day of the next payment.')
  if (row.paidUntil !== null && row.paidUntil < today)
    doubt('paidUntil', `The next payment was due on ${row.paidUntil}, which is over.`)
  if (row.paidUntil !== null && row.paidUntil > inMonths(today, 13))
    doubt('paidUntil', `The next payment is on ${row.paidUntil}, more than a year from now.`)
  if (row.memberSince !== null && row.memberSince > today)
    doubt('memberSince', `Member since ${row.memberSince} is in the future.`)
  if (row.hold?.fromOn && row.hold.untilOn && row.hold.fromOn >= row.hold.untilOn)
    doubt('holdUntil', `The hold ends on ${row.hold.untilOn}, before it begins on ${row.hold.fromOn}.`)
  if (row.delivery === 'ship' && row.address === null)
    doubt('address', 'Boxes are shipped, and there is no address.')
}

/** The same day of the month, a number of months later, by the calendar's years and months alone. */
function inMonths(day: Day, months: number): Day {
  const total = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months
  return `${Math.floor(total / 12)}-${String((total % 12) + 1).padStart(2, '0')}${day.slice(7)}`
}

/** The price that most members of a plan pay, where at least five state one. */
function usualPrices(members: readonly JoinedMember[]): Map<string, number> {
  const plans = groupBy(
    members.filter(({ facts }) => (facts.priceCents ?? 0) > 0),
    ({ facts }) => foldText(facts.plan ?? ''),
  )
  return new Map(
    [...plans]
      .filter(([, own]) => own.length >= 5)
      .map(([plan, own]) => {
        const prices = own.map(({ facts }) => facts.priceCents!).sort((one, other) => one - other)
        return [plan, prices[Math.floor(prices.length / 2)]!]
      }),
  )
}

function checkPrice(row: MemberRow, usual: number | null, doubt: Doubt): void {
  const price = row.priceCents
  if (price === null || row.doubts.some(({ field }) => field === 'price')) return
  if (price === 0) doubt('price', 'The price is $0.00. Does this person pay nothing?')
  else if (price >= highestPriceCents)
    doubt('price', `The price of ${formatMoney(price)} is far above that of a club.`)
  else if (usual !== null && (price > usual * 3 || price * 3 < usual))
    doubt('price', `The price of ${formatMoney(price)} is far from the ${formatMoney(usual)} that most pay.`)
}

function checkShared(row: MemberRow, namesakes: readonly JoinedMember[], doubt: Doubt): void {
  const names = new Set(namesakes.map(({ facts }) => foldText(facts.fullName ?? '')))
  const customers = new Set(namesakes.map(({ facts }) => facts.customerId))
  if (customers.size > 1 && namesakes.every(({ facts }) => facts.plan === null))
    return doubt('customerId', `Stripe has ${namesakes.length} customers with this address. One can move.`)
  if (names.size === 1) doubt('plan', `This person has ${namesakes.length} memberships. One can move.`)
  else doubt('email', `${namesakes.length} members have this address. Each needs one of their own.`)
}
