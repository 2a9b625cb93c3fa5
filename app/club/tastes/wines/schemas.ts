// The forms of a member's own wines.
import { z } from 'zod'
import { isDay } from '~/foundation/kit/dates'
import { idField } from '~/foundation/kit/request-ids/id-field'
import { isBlank, plainText } from '~/foundation/kit/text'

const id = idField()

const longestNote = 2_000
/** The most bottles of a wine that can be entered. */
const mostAtHome = 500

/** A member's own note about a wine; empty removes it. */
export const noteForm = z.object({
  note: plainText(longestNote)
    .transform((text) => (isBlank(text) ? '' : text))
    .default(''),
  wineId: id,
})

/** A bottle that was drunk. `id` is that of the row to add. */
export const drinkForm = z.object({
  drunkOn: z
    .string()
    .trim()
    .default('')
    .refine((text) => isDay(text) && text >= '1950-01-01', 'Enter a day, such as 2026-11-20'),
  id,
  wineId: id,
})

/** Takes back a bottle that was drunk. */
export const undoDrinkForm = z.object({ id })

const howMany = `Enter a whole number of bottles, 0 to ${mostAtHome}`

/** How many bottles are at home. */
export const homeForm = z.object({
  bottles: z
    .string({ error: howMany })
    .trim()
    .regex(/^\d{1,3}$/, howMany)
    .transform(Number)
    .refine((count) => count <= mostAtHome, howMany),
  wineId: id,
})
