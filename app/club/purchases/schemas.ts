// The forms of a member's cart.
import { z } from 'zod'
import { mostBottles } from './member-price'
import { idField } from '~/foundation/kit/request-ids/id-field'

const buttons = 'Please use the buttons on this page'
const wineId = idField()
const howMany = `Please enter a whole number of bottles, 1 to ${mostBottles}`

const bottles = (least: number, error: string) =>
  z
    .string({ error })
    .trim()
    .regex(/^\d{1,3}$/, error)
    .transform(Number)
    .refine((count) => count >= least && count <= mostBottles, error)

/** Adds bottles of a wine, one where the form has no number. */
export const addForm = z.object({
  wineId,
  quantity: bottles(1, howMany).optional().default(1),
  /** The path to return to; the action checks that it is one of ours. */
  from: z.string().max(2_000).default(''),
})

/** Sets how many bottles of a wine; 0 takes it out. */
export const quantityForm = z.object({
  wineId,
  quantity: bottles(0, `Please enter a whole number of bottles, 0 to ${mostBottles}`),
})

/** Takes a wine out of the cart. */
export const removeForm = z.object({ wineId })

/** The owner's switch for selling bottles to members. */
export const sellingForm = z.object({
  isOn: z.enum(['on', 'off'], { error: buttons }).transform((value) => value === 'on'),
})

/** The owner's switch for one wine. */
export const wineSaleForm = sellingForm
