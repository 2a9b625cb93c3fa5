import { z } from 'zod'
import { isEmailAddress } from '~/foundation/kit/email-address'
import { idField } from '~/foundation/kit/request-ids/id-field'
import { plainText } from '~/foundation/kit/text'

const id = idField('This is not a valid id')
const address = z.url({ protocol: /^https?$/ }).max(2_000)
const shortText = plainText(200).pipe(z.string().min(1))

const fields = z.strictObject({
  customerId: id,
  customerEmail: z.string().refine(isEmailAddress, 'Please enter a valid email address'),
  restaurantId: id,
  successUrl: address,
  cancelUrl: address,
  type: z.literal('customer_subscription'),
  metadata: z.strictObject({
    type: z.literal('customer_subscription'),
    customer_id: id,
    restaurant_id: id,
    tier_id: id,
  }),
  priceId: plainText(255).optional(),
  createPrice: z.literal(true).optional(),
  tierData: z
    .strictObject({
      name: shortText,
      description: plainText(2_000),
      price: z.union([z.number().positive().max(999_999), plainText(20)]),
    })
    .optional(),
})

/**
 * The request body for opening a checkout. Prices and URLs are validated for shape but ignored: ours count. The ids
 * in the metadata must match those of the request itself.
 */
export const checkoutRequest = fields
  .refine(
    (body) => body.metadata.customer_id === body.customerId,
    'metadata.customer_id belongs to someone else',
  )
  .refine(
    (body) => body.metadata.restaurant_id === body.restaurantId,
    'metadata.restaurant_id belongs to another club',
  )
  .refine(
    (body) =>
      (body.priceId !== undefined) !== (body.createPrice !== undefined && body.tierData !== undefined),
    'Send either priceId or createPrice with tierData',
  )
