import { z } from 'zod'
import { isEmailAddress } from '~/kit/email-address'
import { isId } from '~/kit/ids'
import { plainText } from '~/kit/text'

const id = z.string().refine(isId, 'This is not one of our ids')
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
 * What is posted to open a checkout. Prices and addresses are read for their shape and then left alone: ours
 * count. The ids in the metadata must be those of the request itself.
 */
export const checkoutRequest = fields
  .refine((body) => body.metadata.customer_id === body.customerId, 'metadata.customer_id is of somebody else')
  .refine(
    (body) => body.metadata.restaurant_id === body.restaurantId,
    'metadata.restaurant_id is of another club',
  )
  .refine(
    (body) =>
      (body.priceId !== undefined) !== (body.createPrice !== undefined && body.tierData !== undefined),
    'Give either priceId or createPrice with tierData',
  )

export type CheckoutRequest = z.output<typeof checkoutRequest>
