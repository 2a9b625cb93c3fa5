// Forms of the business's side of events. A time is meant in the business's time zone.
import { z } from 'zod'
import { isDay } from '~/foundation/kit/dates'
import { idField } from '~/foundation/kit/request-ids/id-field'
import { isId } from '~/foundation/kit/ids'
import { parseMoney } from '~/foundation/kit/money'
import { plainText, requiredLine, singleLineText } from '~/foundation/kit/text'
import { mostGuests, mostPriceCents, mostQuestions, mostSeats } from './rules'

const text = z.string().default('')
const isTime = (value: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(value)

const dayField = text.refine(isDay, 'Please enter a date such as 2026-11-20')
const timeField = text.refine(isTime, 'Please enter a time such as 17:30')
const optionalDay = text.refine(
  (value) => value === '' || isDay(value),
  'Please enter a date such as 2026-11-20',
)
const optionalTime = text.refine(
  (value) => value === '' || isTime(value),
  'Please enter a time such as 17:30',
)
/** Which one is meant of a time that comes twice; empty where it comes once. */
const occurrence = text.transform((value) => (value === 'first' || value === 'second' ? value : undefined))
const switchField = text.transform((value) => value === 'on')

const count = (least: number, most: number, message: string) =>
  text
    .meta({ maxLength: 6 })
    .refine(
      (value) => /^\d{1,6}$/.test(value.trim()) && Number(value) >= least && Number(value) <= most,
      message,
    )
    .transform(Number)

/** Cents; null where it is blank. */
const money = text.meta({ maxLength: 20 }).transform((value, context) => {
  if (value.trim() === '') return null
  const cents = parseMoney(value)
  if (cents !== null && cents <= mostPriceCents) return cents
  context.addIssue({ code: 'custom', message: 'Please enter an amount up to $10,000, such as 45.00' })
  return z.NEVER
})

/** How many hours before the start a canceled booking is still refunded, by the form's value. */
export const refundChoices = {
  none: 'No refunds',
  '0': 'Until the event starts',
  '24': 'Until 1 day before',
  '48': 'Until 2 days before',
  '72': 'Until 3 days before',
  '168': 'Until 1 week before',
  '336': 'Until 2 weeks before',
} as const
export type RefundChoice = keyof typeof refundChoices

export const pricingChoices = { free: 'Free', paid: 'Paid', perk: 'A perk of a tier' } as const
export const visibilityChoices = { members: 'Members only', public: 'Public' } as const

const fixedFields = {
  title: requiredLine(120, 'Please enter a title'),
  description: plainText(4_000).default(''),
  place: singleLineText(200).default(''),
  startsDay: dayField,
  startsTime: timeField,
  startsOccurrence: occurrence,
  endsDay: dayField,
  endsTime: timeField,
  endsOccurrence: occurrence,
  capacity: count(1, mostSeats, `Please enter 1 to ${mostSeats.toLocaleString('en-US')} seats`),
  guests: count(0, mostGuests, `Please enter 0 to ${mostGuests} guests`),
  visibility: z.enum(['members', 'public'], { message: 'Please choose who sees it' }),
  guestsCanBook: switchField,
  pricing: z.enum(['free', 'paid', 'perk'], { message: 'Please choose how it is paid' }),
  price: money,
  refund: text.refine((value) => Object.hasOwn(refundChoices, value), 'Please choose one'),
  membersFromDay: optionalDay,
  membersFromTime: optionalTime,
  guestsFromDay: optionalDay,
  guestsFromTime: optionalTime,
  closesDay: optionalDay,
  closesTime: optionalTime,
  /** Whether those booked are emailed about what changed. */
  tell: switchField,
}

/** The names of a tier's fields. */
export const tierFields = (tierId: string) =>
  ({
    isInvited: `invited-${tierId}`,
    price: `price-${tierId}`,
    perk: `perk-${tierId}`,
    fromDay: `from-day-${tierId}`,
    fromTime: `from-time-${tierId}`,
  }) as const

/** The form of an event of a business with these tiers. */
export function eventForm(tierIds: readonly string[]) {
  const ofTiers = Object.fromEntries(
    tierIds.flatMap((tierId) => {
      const names = tierFields(tierId)
      return [
        [names.isInvited, text],
        [names.price, money],
        [names.perk, text],
        [names.fromDay, optionalDay],
        [names.fromTime, optionalTime],
      ]
    }),
  ) as Record<string, typeof text>
  return z
    .object({ ...fixedFields, ...ofTiers })
    .transform((form) => ({ ...form, tiers: tierIds.map((tierId) => tierOf(form, tierId)) }))
}

export type EventForm = z.output<ReturnType<typeof eventForm>>

/** Terms of a tier in the form. */
interface TierOfForm {
  tierId: string
  isInvited: boolean
  priceCents: number | null
  perkId: string | null
  fromDay: string
  fromTime: string
}

function tierOf(form: Record<string, unknown>, tierId: string): TierOfForm {
  const names = tierFields(tierId)
  const perk = String(form[names.perk] ?? '')
  return {
    tierId,
    isInvited: form[names.isInvited] === 'on',
    priceCents: (form[names.price] as number | null | undefined) ?? null,
    perkId: isId(perk) ? perk : null,
    fromDay: String(form[names.fromDay] ?? ''),
    fromTime: String(form[names.fromTime] ?? ''),
  }
}

/** A question to those who book. */
export const questionForm = z.object({
  formId: idField(),
  label: requiredLine(200, 'Please enter a question'),
  options: plainText(1_000).default(''),
  isRequired: switchField,
  eachPerson: switchField,
})

/** The choices of a question: a line each. */
export const optionsIn = (typed: string): string[] =>
  [...new Set(typed.split('\n').map((line) => line.replace(/\s+/g, ' ').trim()))].filter(Boolean).slice(0, 20)

export { mostQuestions }

/** Canceling an event, and what those booked are told. */
export const cancelForm = z.object({ note: plainText(1_000).default('') })

export const rhythmChoices = {
  week: 'Every week',
  'two-weeks': 'Every two weeks',
  month: 'Every month, on the same weekday',
} as const

/** Repeating an event. */
export const seriesForm = z.object({
  every: z.enum(['week', 'two-weeks', 'month'], { message: 'Please choose how often' }),
  ahead: count(1, 12, 'Please enter 1 to 12 dates'),
  until: optionalDay,
  publishes: switchField,
})

export const audienceChoices = {
  booked: 'Everyone who booked',
  waiting: 'Everyone on the waiting list',
  no_show: 'Everyone who did not come',
} as const

/** A message to people of an event. */
export const messageForm = z.object({
  formId: idField(),
  audience: z.enum(['booked', 'waiting', 'no_show'], { message: 'Please choose who gets it' }),
  subject: requiredLine(150, 'Please enter a subject'),
  body: plainText(4_000)
    .default('')
    .refine((value) => value !== '', 'Please enter a message'),
})

/** The desk's record about a person: here, no-show, or undo. */
export const checkInForm = z.object({
  checkInId: idField(),
  seatId: idField(),
  kind: z.enum(['here', 'no_show', 'undo'], { message: 'Please use the buttons on this page' }),
  /** How long ago it happened on the device, in milliseconds. */
  age: text.transform((value) => (/^\d{1,12}$/.test(value) ? Number(value) : 0)),
})
