// Forms of controlling a run.
import { z } from 'zod'
import { idField } from '~/foundation/kit/request-ids/id-field'
import { requiredLine } from '~/foundation/kit/text'

const id = idField('Please reload this page')

/** Bottles of a wine from another location to the run's. */
export const transferForm = z.object({
  formId: id,
  wineId: id,
  fromLocationId: id,
  quantity: z
    .string()
    .default('')
    .refine((text) => /^[1-9]\d{0,5}$/.test(text), 'Please enter a whole number of bottles')
    .transform(Number),
})

/** Cancels a run. `seen` is the state that the person saw. */
export const cancelRunForm = z.object({
  seen: z.string().default(''),
  reason: requiredLine(300, 'Please say why, for your records'),
})

/** Cancels a box. */
export const cancelBoxForm = z.object({
  reason: requiredLine(300, 'Please say why, for your records'),
})

/** Fills the place of a missing bottle. */
export const fillForm = z.object({
  bottleId: id,
  wineId: idField('Please choose a wine'),
})
