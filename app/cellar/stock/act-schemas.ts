import { z } from 'zod'
import { idField } from '~/foundation/kit/request-ids/id-field'
import { singleLineText } from '~/foundation/kit/text'
import { optionalMoney, readCount, typed } from '~/cellar/catalog/schemas'
import { maxQuantity } from './rules'

const wholeNumber = (least: number, sentence: string) =>
  typed(10, (text) => readCount(text, least, maxQuantity) ?? undefined, sentence)

/** Id of the form, so that sending it twice records it once. */
const formId = idField()
const quantity = wholeNumber(1, 'Please enter a whole number of bottles, 1 to 100,000')
const location = idField('Please choose a location')
const optionalReason = singleLineText(200).default('')
const reason = optionalReason.refine((text) => text !== '', 'Please say why')
const cost = optionalMoney(99_999_999, '18.50')

const basic = { formId, quantity, locationId: location }

/** The form of each stock act on a wine's page, by its intent. */
export const actForms = {
  sell: z.object({ ...basic, reason: optionalReason }),
  open_for_glass: z.object({ ...basic, reason: optionalReason }),
  receive: z.object({ ...basic, cost, reason: optionalReason }),
  break: z.object({ ...basic, reason: optionalReason }),
  write_off: z.object({ ...basic, reason }),
  transfer: z.object({ ...basic, toLocationId: location, reason: optionalReason }),
  take_back: z.object({ ...basic, reason: optionalReason }),
}
export type ActFormName = keyof typeof actForms

/** Sets the bottles of a location to what was found there. */
export const correctForm = z.object({
  formId,
  available: wholeNumber(0, 'Please enter a whole number of bottles, 0 to 100,000'),
  locationId: location,
  reason,
})

/** A button that undoes a line of the history. */
export const undoForm = z.object({
  movementId: idField(),
})
