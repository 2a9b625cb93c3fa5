// The form of when and where members pick up.
import { z } from 'zod'
import { usualPickUp, weekdayNumbers, weekdays, type PickUp, type Weekday } from '#/tenants/pick-up'
import { formatDay, isDay } from '~/foundation/kit/dates'
import { plainText, singleLineText } from '~/foundation/kit/text'

/** How many closed spans the form has room for. */
export const closedPlaces = [1, 2, 3, 4, 5, 6] as const

export const hoursFields = (day: Weekday) => ({ from: `from-${day}`, until: `until-${day}` })
export const closedFields = (place: number) => ({
  from: `closed-from-${place}`,
  until: `closed-until-${place}`,
})

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .meta({ maxLength: 3 })
    .default('')
    .refine(
      (text) => /^\d{1,3}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most,
      `Please enter ${least} to ${most} days`,
    )
    .transform(Number)

/** Refuses hours of a weekday that are half empty or end before they begin. */
export function checkHours(form: Record<string, unknown>, context: z.RefinementCtx): void {
  const refuse = refusal(context)
  for (const day of weekdayNumbers) {
    const { from, until } = hoursFields(day)
    const [opens, closes] = [textOf(form, from), textOf(form, until)]
    if (opens === '' && closes === '') continue
    if (!isTime(opens)) refuse(from, `Enter when ${weekdays[day]} begins, or leave both times blank`)
    else if (!isTime(closes)) refuse(until, `Enter when ${weekdays[day]} ends, or leave both times blank`)
    else if (closes <= opens) refuse(until, `${weekdays[day]} must end after it begins`)
  }
}

/** The hours of a form; weekdays without times are left out. */
export const hoursOf = (form: Record<string, unknown>): PickUp['hours'] =>
  weekdayNumbers.flatMap((day) => {
    const { from, until } = hoursFields(day)
    return textOf(form, from) === '' ? [] : [{ day, from: textOf(form, from), until: textOf(form, until) }]
  })

/** Hours as a form holds them. */
export const hoursValues = (hours: PickUp['hours']): Record<string, string> =>
  pairValues(hours.map(({ day, from, until }) => ({ names: hoursFields(day), from, until })))

const refusal = (context: z.RefinementCtx) => (path: string, message: string) =>
  context.addIssue({ code: 'custom', path: [path], message })

/** Hours of each weekday and closed days are fields of their own; an empty pair is left out. */
export const pickUpForm = z
  .object({
    place: singleLineText(80).default(''),
    address: plainText(300).default(''),
    note: plainText(400).default(''),
    cutOffDays: wholeNumber(0, 28),
    cutOffTime: z.string().default('').refine(isTime, 'Please enter a time such as 18:00'),
    windowDays: wholeNumber(1, 60),
  })
  .catchall(z.string())
  .superRefine((form, context) => {
    checkHours(form, context)
    const refuse = refusal(context)
    for (const place of closedPlaces) {
      const { from, until } = closedFields(place)
      const [first, last] = [textOf(form, from), textOf(form, until)]
      if (first === '' && last === '') continue
      if (!isDay(first)) refuse(from, 'Enter the first closed day, or leave both days blank')
      else if (last !== '' && !isDay(last)) refuse(until, 'Enter a day such as 2026-12-26')
      else if (last !== '' && last < first)
        refuse(until, `Choose a day on or after the first closed day, ${formatDay(first)}`)
    }
  })
  .transform((form): { note: string; pickUp: PickUp } => ({
    note: form.note,
    pickUp: {
      place: form.place,
      address: form.address,
      cutOffDays: form.cutOffDays,
      cutOffTime: form.cutOffTime,
      windowDays: form.windowDays,
      hours: hoursOf(form),
      closed: closedPlaces
        .flatMap((place) => {
          const { from, until } = closedFields(place)
          const first = textOf(form, from)
          return first === '' ? [] : [{ from: first, until: textOf(form, until) || first }]
        })
        .toSorted((one, other) => (one.from < other.from ? -1 : 1)),
    },
  }))

const textOf = (form: Record<string, unknown>, name: string): string => {
  const value = form[name]
  return typeof value === 'string' ? value.trim() : ''
}

/** Settings as the form holds them; those of a business that has saved none are the usual ones. */
export function pickUpValues(saved: PickUp | null, note: string): Record<string, string> {
  const { place, address, hours, closed, cutOffDays, cutOffTime, windowDays } = saved ?? usualPickUp
  return {
    ...{ place, address, note, cutOffTime },
    cutOffDays: String(cutOffDays),
    windowDays: String(windowDays),
    ...hoursValues(hours),
    ...pairValues(closed.map(({ from, until }, at) => ({ names: closedFields(at + 1), from, until }))),
  }
}

const pairValues = (pairs: { names: { from: string; until: string }; from: string; until: string }[]) =>
  Object.fromEntries(
    pairs.flatMap(({ names, from, until }) => [
      [names.from, from],
      [names.until, until],
    ]),
  )
