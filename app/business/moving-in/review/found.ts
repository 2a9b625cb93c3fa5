// Customers and subscriptions found on the payment account, as they are stored with a row. Pure.
import { z } from 'zod'
import type { ForeignCustomer, ForeignSubscription } from '~/billing/moving/moving'

const customer: z.ZodType<ForeignCustomer> = z.object({
  customerId: z.string(),
  email: z.string().nullable(),
  name: z.string().nullable(),
  paymentMethodId: z.string().nullable(),
  card: z.object({ brand: z.string(), last4: z.string(), expMonth: z.int(), expYear: z.int() }).nullable(),
})

const subscription: z.ZodType<ForeignSubscription> = z.object({
  subscriptionId: z.string(),
  customerId: z.string(),
  email: z.string().nullable(),
  name: z.string().nullable(),
  amountCents: z.int(),
  currency: z.string(),
  interval: z.string(),
  status: z.string(),
  currentPeriodEnd: z.coerce.date().nullable(),
  cancelAtPeriodEnd: z.boolean(),
  obstacle: z.string().nullable(),
})

export const readCustomers = (stored: unknown): ForeignCustomer[] => z.array(customer).parse(stored)
export const readSubscriptions = (stored: unknown): ForeignSubscription[] =>
  z.array(subscription).parse(stored)
