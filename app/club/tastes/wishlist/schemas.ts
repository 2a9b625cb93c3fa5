// The forms of a member's wishlist.
import { z } from 'zod'
import { idField } from '~/foundation/kit/request-ids/id-field'
import { isId } from '~/foundation/kit/ids'

/** "My Top 10 Wines to Try" */
export const mostOnWishlist = 10

const buttons = 'Please use the buttons on this page'
const wineId = idField()

/** Adds a wine: at its old place after it was removed, otherwise last. */
export const addForm = z.object({
  wineId,
  place: z.coerce
    .number({ error: buttons })
    .int(buttons)
    .min(1, buttons)
    .max(mostOnWishlist, buttons)
    .optional(),
  /** The path to return to; the action checks that it is one of ours. */
  from: z.string().max(2_000).default(''),
})

export const removeForm = z.object({ wineId, from: z.string().max(2_000).default('') })

export const moveForm = z.object({ wineId, by: z.enum(['up', 'down'], { error: buttons }) })

/** All wines of the list in their new order. */
export const orderForm = z.object({
  order: z
    .string({ error: buttons })
    .transform((text) => text.split(','))
    .refine((ids) => ids.length <= mostOnWishlist && ids.every(isId), buttons),
})
