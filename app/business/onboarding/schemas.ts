// The onboarding forms. Incomplete data is saved; what going live requires is checked elsewhere.
import { z } from 'zod'
import { presetIds } from '~/foundation/theme/brand'
import { planIds } from '~/billing/plan/plans'
import { parseMoney } from '~/foundation/kit/money'
import { plainText } from '~/foundation/kit/text'
import { usStates } from '~/foundation/kit/us-states'
import { checkHours, hoursOf } from '~/business/profile/pick-up/schemas'

/** A slug as typed: capitals and surrounding spaces are normalized, anything else invalid is rejected. */
export const slugForm = z.object({
  slug: z
    .string()
    .max(200, 'Use at most 40 characters.')
    .meta({ maxLength: 60 })
    .default('')
    .transform((text) => text.trim().toLowerCase())
    .refine((text) => text !== '', 'Choose a web address for your club.'),
})

export const presetForm = z.object({ preset: z.enum(presetIds, 'Please choose a preset') })

const maxMembers = 100_000

/** The expected size of the club, and the chosen plan; `work-out` only shows the cost of each plan. */
export const planForm = z
  .object({
    intent: z.enum(['work-out', 'choose']).default('choose'),
    members: z
      .string()
      .trim()
      .meta({ maxLength: 6 })
      .default('')
      .refine((text) => /^[0-9]*$/.test(text), 'Please enter a whole number, such as 40')
      .refine((text) => Number(text) <= maxMembers, 'Please enter a number up to 100000')
      .transform((text) => (text === '' ? null : Number(text))),
    price: z
      .string()
      .trim()
      .meta({ maxLength: 12 })
      .default('')
      .refine(
        (text) => text === '' || parseMoney(text) !== null,
        'Please enter an amount such as 49 or 49.50',
      )
      .refine((text) => (parseMoney(text) ?? 0) <= 99_999_999, 'Please enter an amount up to $999,999.99')
      .transform((text) => (text === '' ? null : parseMoney(text))),
    plan: z.enum(['', ...planIds]).default(''),
  })
  .refine(({ intent, plan }) => intent === 'work-out' || plan !== '', {
    path: ['plan'],
    message: 'Please choose a plan',
  })

/** The name of a state's checkbox. */
export const stateField = (code: string) => `state-${code}`

/** How members get their bottles: hours of each weekday, and a checkbox for each state. */
export const deliveryForm = z
  .object({ pickUpHours: plainText(400).default('') })
  .catchall(z.string())
  .superRefine(checkHours)
  .transform(({ pickUpHours, ...rest }) => ({
    pickUpHours,
    hours: hoursOf(rest),
    shipsTo: [...usStates.keys()].filter((code) => rest[stateField(code)] === 'on'),
  }))
