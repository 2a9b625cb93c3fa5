// Forms of a run and of its settings.
import { z } from 'zod'
import { formatDay, isDay } from '~/foundation/kit/dates'
import { idField } from '~/foundation/kit/request-ids/id-field'
import { parseMoney } from '~/foundation/kit/money'
import { plainText, requiredLine, singleLineText } from '~/foundation/kit/text'

/** The longest story, in characters. */
const maxStory = 5_000

const dayField = z.string().default('').refine(isDay, 'Please enter a date such as 2026-11-20')
const timeField = z
  .string()
  .default('')
  .refine((text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text), 'Please enter a time such as 17:30')
const switchField = z
  .string()
  .default('')
  .transform((text) => text === 'on')

/** The details of a run; days and times are meant in the business's time zone. */
export const runForm = z
  .object({
    month: z
      .string()
      .default('')
      .refine((text) => isDay(`${text}-01`), 'Please choose a month')
      .transform((text) => `${text}-01`),
    title: requiredLine(120, 'Please enter a title'),
    cutOffDay: dayField,
    cutOffTime: timeField,
    pickUpFrom: dayField,
    pickUpUntil: dayField,
    pickUpHours: singleLineText(120).default(''),
    locationId: idField('Please choose a location'),
    story: plainText(maxStory).default(''),
    isTasteAware: switchField,
    isPublic: switchField,
  })
  .superRefine(({ cutOffDay, pickUpFrom, pickUpUntil }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (!isDay(pickUpFrom) || !isDay(pickUpUntil)) return
    if (pickUpUntil < pickUpFrom)
      refuse('pickUpUntil', `Choose a day on or after the first pick-up day, ${formatDay(pickUpFrom)}`)
    if (isDay(cutOffDay) && cutOffDay > pickUpFrom)
      refuse('cutOffDay', `Choose a day on or before the first pick-up day, ${formatDay(pickUpFrom)}`)
  })
export type RunForm = z.output<typeof runForm>

/** A run's texts about a wine. */
export const wineNoteForm = z.object({
  note: plainText(2_000).default(''),
  pairing: plainText(500).default(''),
  recipe: plainText(5_000).default(''),
})

/** Cost ceiling of the bottles of a box, in cents; null for none. */
export const ceilingForm = z.object({
  ceiling: z
    .string()
    .meta({ maxLength: 20 })
    .default('')
    .transform((text, context) => {
      if (text.trim() === '') return null
      const cents = parseMoney(text)
      if (cents !== null && cents >= 1 && cents <= 99_999_999) return cents
      context.addIssue({
        code: 'custom',
        message: 'Please enter an amount such as 45.00, or leave this blank',
      })
      return z.NEVER
    }),
})

/** The shortest and longest time until an unclaimed box is decided, in days. */
export const unclaimedDays = { least: 14, most: 365 }

export const runSettingsForm = z.object({
  allowsSwaps: switchField,
  unclaimedRule: z.enum(['hold', 'restock'], { message: 'Please choose one' }),
  unclaimedDays: z
    .string()
    .meta({ maxLength: 3 })
    .default('')
    .refine(
      (text) =>
        /^\d{1,3}$/.test(text.trim()) &&
        Number(text) >= unclaimedDays.least &&
        Number(text) <= unclaimedDays.most,
      `Please enter ${unclaimedDays.least} to ${unclaimedDays.most} days`,
    )
    .transform(Number),
})

/** The statement that the business may sell bottles to take away. `statedOn` is checked against today by the action. */
export const licenseForm = z.object({
  number: requiredLine(60, 'Please enter the number of your license'),
  statedOn: dayField,
  mayTakeAway: z
    .string()
    .default('')
    .refine((text) => text === 'on', 'Please confirm that your license allows it'),
})
