// The forms of a member's boxes.
import { z } from 'zod'
import { idField } from '~/foundation/kit/request-ids/id-field'
import { singleLineText } from '~/foundation/kit/text'
import { wineNamesFields } from '~/club/tastes/profile/wine-names-fields'

const buttons = 'Please use the buttons on this page'
const id = idField()

/** Another wine for a bottle of the box. */
export const swapForm = z.object({
  tierId: id,
  slot: z.coerce.number({ error: buttons }).int(buttons).min(1, buttons).max(99, buttons),
  wineId: idField('Please choose a wine'),
})

export const secondPersonForm = z.object({
  secondPerson: singleLineText(120).optional().default(''),
})

/** Wines that a member asked never to get: a checkbox for each kind of wine, grapes and regions by name. */
export const dislikesForm = z.object(wineNamesFields)
