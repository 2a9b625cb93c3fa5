import { z } from 'zod'

/** Ends a subscription that another system made. */
export const foreignSubscriptionForm = z.object({ id: z.string().max(255).default('') })
