// Forms of parcels. Pure.
import { z } from 'zod'
import { idField } from '~/foundation/kit/request-ids/id-field'
import { plainText, singleLineText } from '~/foundation/kit/text'
import { isCarrier, otherCarrier, trackingNumber } from './carriers'

const orderId = idField()

/** Carrier and tracking number of one order. */
export const shipForm = z
  .object({
    orderId,
    carrier: z.string().default('').refine(isCarrier, 'Please choose a carrier'),
    carrierName: singleLineText(60).default(''),
    tracking: z
      .string()
      .meta({ maxLength: 60 })
      .default('')
      .refine(
        (text) => text.trim() === '' || trackingNumber(text) !== null,
        'A tracking number has letters and digits, such as 1Z999AA10123456784',
      )
      .transform((text) => trackingNumber(text) ?? ''),
  })
  .superRefine(({ carrier, carrierName, tracking }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (carrier === otherCarrier && carrierName === '')
      refuse('carrierName', 'Please enter the name of the carrier')
    if (carrier !== otherCarrier && tracking === '') refuse('tracking', 'Please enter the tracking number')
  })

export const returnForm = z.object({ orderId, note: plainText(500).default('') })

export const orderForm = z.object({ orderId })
