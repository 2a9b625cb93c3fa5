// Forms of the pages step. Browser-safe.
import { z } from 'zod'
import { idField } from '~/foundation/kit/request-ids/id-field'
import { isId } from '~/foundation/kit/ids'

const pageId = idField()

export const pageForm = z.object({ id: pageId })

/** All pages in their new order, separated by commas. */
export const orderForm = z.object({
  order: z
    .string()
    .default('')
    .transform((text) => text.split(','))
    .refine((ids) => ids.length <= 200 && ids.every(isId), 'Please use the buttons on this page.'),
})

const percent = (label: string) =>
  z
    .string()
    .default('')
    .transform((text) => (text.trim() === '' ? Number.NaN : Number(text.replace(',', '.'))))
    .refine((share) => share >= 0 && share <= 100, `${label}: please enter a number from 0 to 100`)

/** The edges of the part that is kept, in percent of the page. */
export const cropForm = z
  .object({
    id: pageId,
    left: percent('Left edge'),
    top: percent('Top edge'),
    right: percent('Right edge'),
    bottom: percent('Bottom edge'),
  })
  .refine(({ left, right }) => left < right, {
    path: ['right'],
    message: 'The right edge must be to the right of the left edge',
  })
  .refine(({ top, bottom }) => top < bottom, {
    path: ['bottom'],
    message: 'The bottom edge must be below the top edge',
  })
