import { z } from 'zod'
import { idField } from '~/foundation/kit/request-ids/id-field'
import { singleLineText } from '~/foundation/kit/text'

/** A wine's id in a hidden field; a form without one was not sent by our page. */

const bottles = z
  .string()
  .default('')
  .meta({ maxLength: 7 })
  .transform((text) => text.trim())
  .refine((text) => /^\d{1,6}$/.test(text) && Number(text) >= 1, 'Enter a whole number of bottles, 1 or more')
  .transform(Number)

/** Selling bottles of one wine, or opening them for the glass. */
export const saleForm = z.object({
  wineId: idField('Choose a wine first'),
  act: z.enum(['sell', 'open_for_glass'], 'Please use the buttons on this page'),
  quantity: bottles,
  /** Empty before the business has any location. */
  locationId: z
    .union([z.literal(''), idField('Choose a location')])
    .default('')
    .transform((text) => text || undefined),
  note: singleLineText(200).default(''),
})

/** Which column of the file holds what. */
const column = (missing: string) =>
  z
    .string()
    .default('')
    .refine((text) => /^\d{1,2}$/.test(text), missing)
    .transform(Number)
const optionalColumn = z
  .string()
  .default('')
  .refine((text) => text === '' || /^\d{1,2}$/.test(text), 'Choose a column')
  .transform((text) => (text === '' ? null : Number(text)))

export const columnsForm = z
  .object({
    item: column('Choose the column with the names of the items'),
    quantity: column('Choose the column with the quantities'),
    day: optionalColumn,
    size: optionalColumn,
  })
  .refine(({ item, quantity }) => item !== quantity, {
    path: ['quantity'],
    message: 'Choose two different columns',
  })

/** Posting a file: from which location, and whether shortages are left out. */
export const postForm = z.object({
  locationId: idField('Choose a location'),
  partial: z.literal('on').optional(),
})

/** Bottles opened for the glasses of a file. */
export const openingsForm = z.object({
  wineId: idField('This wine is not in the file'),
  locationId: idField('Choose a location'),
  quantity: bottles,
})
