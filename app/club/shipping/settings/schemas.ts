// Forms of a business's shipping. Pure.
import { z } from 'zod'
import { isDay } from '~/foundation/kit/dates'
import { idField } from '~/foundation/kit/request-ids/id-field'
import { formatMoney, parseMoney } from '~/foundation/kit/money'
import { plainText, requiredLine, singleLineText } from '~/foundation/kit/text'
import { usStates } from '~/foundation/kit/us-states'

/** The highest price of shipping, and of a carton. */
const mostCents = 100_000

const dayField = (missing: string) => z.string().default('').refine(isDay, missing)
const switchField = z
  .string()
  .default('')
  .transform((text) => text === 'on')
const stateField = z
  .string()
  .default('')
  .refine((code) => usStates.has(code), 'Please choose a state')

const priceField = (whenEmpty: number | null) =>
  z
    .string()
    .meta({ maxLength: 20 })
    .default('')
    .transform((text, context) => {
      if (text.trim() === '' && whenEmpty !== null) return whenEmpty
      const cents = parseMoney(text.trim())
      if (cents !== null && cents <= mostCents) return cents
      context.addIssue({
        code: 'custom',
        message: `Please enter an amount such as 15.00, at most ${formatMoney(mostCents)}`,
      })
      return z.NEVER
    })

/** License, prices and cartons. */
export const shippingForm = z
  .object({
    sellerKind: z.enum(['winery', 'retailer'], { error: 'Please choose one' }),
    licenseNumber: requiredLine(60, 'Please enter the number of your license'),
    licenseState: stateField,
    licenseExpiresOn: dayField('Please enter the last day of your license, such as 2027-06-30'),
    locationId: idField('Please choose a location'),
    pricing: z.enum(['flat', 'per_bottle'], { error: 'Please choose one' }),
    price: priceField(null),
    pack1: switchField,
    extra1: priceField(0),
    pack2: switchField,
    extra2: priceField(0),
    pack3: switchField,
    extra3: priceField(0),
    pack6: switchField,
    extra6: priceField(0),
    pack12: switchField,
    extra12: priceField(0),
    hotMonthsNote: plainText(300).default(''),
    version: z
      .string()
      .default('0')
      .refine((text) => /^\d{1,9}$/.test(text), 'Please use the buttons on this page')
      .transform(Number),
  })
  .superRefine((form, context) => {
    if (form.pack1 || form.pack2 || form.pack3 || form.pack6 || form.pack12) return
    context.addIssue({
      code: 'custom',
      path: ['pack12'],
      message: 'Choose at least one carton that you pack',
    })
  })
export type ShippingForm = z.output<typeof shippingForm>

/** A state to which the business ships. The permit's number may be empty where the state asks for none. */
export const destinationForm = z.object({
  state: stateField,
  permitNumber: singleLineText(60).default(''),
  expiresOn: dayField('Please enter the last day of the permit, such as 2027-06-30'),
})
export type DestinationForm = z.output<typeof destinationForm>

export const removeStateForm = z.object({ state: stateField })

export const tierForm = z.object({
  tierId: idField(),
  include: z.enum(['yes', 'no'], { error: 'Please use the buttons on this page' }),
})
