// Details of an event that the business sets: made from its form, compared and shown. Pure.
import { instantAt } from '~/foundation/kit/calendar'
import { formatDay, timeOfDay, type Day } from '~/foundation/kit/dates'
import { DomainError } from '~/foundation/kit/errors'
import { formatMoney } from '~/foundation/kit/money'
import type { EventPricing, EventVisibility } from '#/db/schema/events'
import { localTimeOf, readLocalTime, type LocalTime } from '../local-time'
import { latestYears, longestDays, type TierTerms } from '../rules'
import { refundChoices, tierFields, visibilityChoices, type EventForm, type RefundChoice } from '../schemas'

/** Everything that the form of an event decides. */
export interface EventDetails {
  title: string
  description: string
  place: string
  startsAt: Date
  endsAt: Date
  capacity: number
  guestsPerBooking: number
  visibility: EventVisibility
  guestsCanBook: boolean
  pricing: EventPricing
  priceCents: number | null
  refundHours: number | null
  membersFrom: Date | null
  guestsFrom: Date | null
  closesAt: Date | null
  /** Those that differ from the event's own terms. */
  tiers: TierTerms[]
}

const refuse = (field: string, sentence: string) => new DomainError('event-details', 400, sentence, { field })

/**
 * The details that a form says. Throws `event-details` (400) with the field: a time that clocks skip, an end before the
 * start, a price that is missing, a booking time that contradicts another.
 */
export function detailsOfForm(form: EventForm, timeZone: string): EventDetails {
  const instant = (local: LocalTime, field: 'starts' | 'ends') => {
    const read = readLocalTime(timeZone, local)
    if (read.kind === 'ok') return read.at
    throw refuse(read.kind === 'twice' ? `${field}Occurrence` : `${field}Time`, read.sentence)
  }
  const startsAt = instant(
    { day: form.startsDay, time: form.startsTime, occurrence: form.startsOccurrence },
    'starts',
  )
  const endsAt = instant({ day: form.endsDay, time: form.endsTime, occurrence: form.endsOccurrence }, 'ends')
  if (endsAt <= startsAt) throw refuse('endsTime', 'The event ends before it starts. Choose a later end.')
  if (endsAt.getTime() - startsAt.getTime() > longestDays * 86_400_000)
    throw refuse('endsDay', `An event lasts at most ${longestDays} days. Choose an earlier end.`)

  /** When booking opens or closes; null where nothing was entered. */
  const moment = (day: string, time: string, field: string): Date | null => {
    if (day === '' && time === '') return null
    if (day === '') throw refuse(field, 'Please enter a date for this time')
    const local = { day, time: time || '00:00', occurrence: 'first' as const }
    const read = readLocalTime(timeZone, local)
    // Midnight that clocks skip is the first moment of the day.
    if (read.kind !== 'ok' && time === '') return instantAt(timeZone, day, local.time)
    if (read.kind !== 'ok') throw refuse(field, read.sentence)
    return read.at
  }
  const closesAt = moment(form.closesDay, form.closesTime, 'closesDay')
  if (closesAt && closesAt > startsAt)
    throw refuse('closesDay', 'Booking closes after the event has started. Choose an earlier time.')
  const latest = closesAt ?? startsAt
  const opens = (day: string, time: string, field: string): Date | null => {
    const from = moment(day, time, field)
    if (from && from >= latest)
      throw refuse(field, 'Booking opens here after it has closed. Choose an earlier time.')
    return from
  }
  const price = form.pricing === 'free' ? 0 : form.price
  if (form.pricing === 'paid' && (price === null || price === 0))
    throw refuse('price', 'Please enter a price above $0.00, or choose “Free”')
  const isPublic = form.visibility === 'public'
  const guestsCanBook = isPublic && form.guestsCanBook
  if (guestsCanBook && price === null)
    throw refuse('price', 'Please enter what guests pay; they have no perks')
  const tiers = form.tiers.map((tier): TierTerms => {
    const names = tierFields(tier.tierId)
    return {
      tierId: tier.tierId,
      isInvited: tier.isInvited,
      priceCents: form.pricing === 'free' ? null : tier.priceCents,
      perkId: form.pricing === 'perk' ? tier.perkId : null,
      booksFrom: opens(tier.fromDay, tier.fromTime, names.fromDay),
    }
  })
  if (form.pricing === 'perk' && !tiers.some(({ perkId }) => perkId !== null))
    throw refuse('pricing', 'Choose the perk of at least one tier below, or choose “Free” or “Paid”.')
  if (tiers.length > 0 && !tiers.some(({ isInvited }) => isInvited) && !guestsCanBook)
    throw refuse(tierFields(tiers[0]!.tierId).isInvited, 'No one could book: let at least one tier book.')
  return {
    title: form.title,
    description: form.description,
    place: form.place,
    startsAt,
    endsAt,
    capacity: form.capacity,
    guestsPerBooking: form.guests,
    visibility: form.visibility,
    guestsCanBook,
    pricing: form.pricing,
    priceCents: price,
    refundHours: form.refund === 'none' ? null : Number(form.refund),
    membersFrom: opens(form.membersFromDay, form.membersFromTime, 'membersFromDay'),
    guestsFrom: isPublic ? opens(form.guestsFromDay, form.guestsFromTime, 'guestsFromDay') : null,
    closesAt,
    tiers: tiers.filter(differs),
  }
}

const differs = ({ isInvited, priceCents, perkId, booksFrom }: TierTerms) =>
  !isInvited || priceCents !== null || perkId !== null || booksFrom !== null

/** Why an event cannot start at this time, or null. */
export function startProblem(startsAt: Date, now: Date): string | null {
  if (startsAt <= now) return 'This is in the past. Choose a later start.'
  const latest = now.getTime() + latestYears * 366 * 86_400_000
  return startsAt.getTime() > latest ? `Choose a start within ${latestYears} years.` : null
}

/** The values that the form of an event shows. */
export type EventFormValues = Record<string, string>

/** The form that says these details. */
export function formValuesOf(
  details: EventDetails,
  { timeZone, tierIds }: { timeZone: string; tierIds: readonly string[] },
): EventFormValues {
  const starts = localTimeOf(timeZone, details.startsAt)
  const ends = localTimeOf(timeZone, details.endsAt)
  const moment = (at: Date | null) => (at ? localTimeOf(timeZone, at) : { day: '', time: '' })
  const amount = (cents: number | null) => (cents === null ? '' : (cents / 100).toFixed(2))
  const [members, guests, closes] = [details.membersFrom, details.guestsFrom, details.closesAt].map(moment)
  const ofTiers = tierIds.flatMap((tierId) => {
    const names = tierFields(tierId)
    const tier = details.tiers.find((one) => one.tierId === tierId)
    const from = moment(tier?.booksFrom ?? null)
    return [
      [names.isInvited, tier?.isInvited === false ? '' : 'on'],
      [names.price, amount(tier?.priceCents ?? null)],
      [names.perk, tier?.perkId ?? ''],
      [names.fromDay, from.day],
      [names.fromTime, from.time],
    ]
  })
  return {
    title: details.title,
    description: details.description,
    place: details.place,
    startsDay: starts.day,
    startsTime: starts.time,
    startsOccurrence: starts.occurrence ?? '',
    endsDay: ends.day,
    endsTime: ends.time,
    endsOccurrence: ends.occurrence ?? '',
    capacity: String(details.capacity),
    guests: String(details.guestsPerBooking),
    visibility: details.visibility,
    guestsCanBook: details.guestsCanBook ? 'on' : '',
    pricing: details.pricing,
    price: details.pricing === 'free' ? '' : amount(details.priceCents),
    refund: refundChoice(details.refundHours),
    membersFromDay: members!.day,
    membersFromTime: members!.time,
    guestsFromDay: guests!.day,
    guestsFromTime: guests!.time,
    closesDay: closes!.day,
    closesTime: closes!.time,
    tell: 'on',
    ...Object.fromEntries(ofTiers),
  }
}

/** The form's choice for so many hours; hours that are no choice become the nearest that is not less. */
export function refundChoice(hours: number | null): RefundChoice {
  if (hours === null) return 'none'
  const choices = (Object.keys(refundChoices) as RefundChoice[]).filter((value) => value !== 'none')
  return choices.find((value) => Number(value) >= hours) ?? choices.at(-1)!
}

/** A new event: an evening for twenty-four members, free. */
export function usualDetails(day: Day, timeZone: string): EventDetails {
  return {
    title: '',
    description: '',
    place: '',
    startsAt: instantAt(timeZone, day, '19:00'),
    endsAt: instantAt(timeZone, day, '22:00'),
    capacity: 24,
    guestsPerBooking: 1,
    visibility: 'members',
    guestsCanBook: false,
    pricing: 'free',
    priceCents: 0,
    refundHours: 48,
    membersFrom: null,
    guestsFrom: null,
    closesAt: null,
    tiers: [],
  }
}

/** "Friday", "November 20, 2026, 7:00 PM": an instant in words. */
export function momentWords(timeZone: string, at: Date): string {
  const { day, time } = localTimeOf(timeZone, at)
  return `${formatDay(day)}, ${timeOfDay(time)}`
}

/** Price of an event, in words: "Free", "$95.00", "A perk, others $95.00". */
export function priceWords({
  pricing,
  priceCents,
  currency,
}: {
  pricing: EventPricing
  priceCents: number | null
  currency: string
}): string {
  if (pricing === 'free') return 'Free'
  if (pricing === 'paid') return formatMoney(priceCents ?? 0, currency)
  if (priceCents === null) return 'A perk'
  return priceCents === 0 ? 'A perk, free for others' : `A perk, others ${formatMoney(priceCents, currency)}`
}

/** Differences between two versions, in words for the business and for the people who booked. */
export function changedFields(
  before: EventDetails,
  after: EventDetails,
  { timeZone, currency, tierNames }: { timeZone: string; currency: string; tierNames: Map<string, string> },
): { field: string; from: string; to: string; isForBooked: boolean }[] {
  const at = (moment: Date | null) => (moment ? momentWords(timeZone, moment) : 'Not set')
  const refund = (hours: number | null) => refundChoices[refundChoice(hours)]
  const lines: [field: string, isForBooked: boolean, (details: EventDetails) => string][] = [
    ['Title', true, ({ title }) => title],
    ['Start', true, ({ startsAt }) => at(startsAt)],
    ['End', true, ({ endsAt }) => at(endsAt)],
    ['Place', true, ({ place }) => place || 'At your business'],
    ['Description', false, ({ description }) => description],
    ['Seats', false, ({ capacity }) => String(capacity)],
    ['Guests per booking', false, ({ guestsPerBooking }) => String(guestsPerBooking)],
    ['Price', false, (details) => priceWords({ ...details, currency })],
    ['Refunds', false, ({ refundHours }) => refund(refundHours)],
    ['Visibility', false, ({ visibility }) => visibilityChoices[visibility]],
    ['Guests can book', false, ({ guestsCanBook }) => (guestsCanBook ? 'Yes' : 'No')],
    ['Members book from', false, ({ membersFrom }) => at(membersFrom)],
    ['Guests book from', false, ({ guestsFrom }) => at(guestsFrom)],
    ['Booking closes', false, ({ closesAt }) => at(closesAt)],
    ...[...tierNames].map(([tierId, name]): [string, boolean, (details: EventDetails) => string] => [
      name,
      false,
      ({ tiers }) => {
        const tier = tiers.find((one) => one.tierId === tierId)
        if (!tier) return 'As all members'
        if (!tier.isInvited) return 'Cannot book'
        return [
          tier.priceCents !== null && formatMoney(tier.priceCents, currency),
          tier.perkId && 'a perk pays',
          tier.booksFrom && `from ${at(tier.booksFrom)}`,
        ]
          .filter(Boolean)
          .join(', ')
      },
    ]),
  ]
  return lines.flatMap(([field, isForBooked, words]) => {
    const [from, to] = [words(before), words(after)]
    return from === to ? [] : [{ field, from: from.slice(0, 300), to: to.slice(0, 300), isForBooked }]
  })
}
