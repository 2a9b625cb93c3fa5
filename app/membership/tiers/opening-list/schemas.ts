import { z } from 'zod'
import { emailAddress } from '~/foundation/kit/email-address'

/** The form to be told when a club opens. */
export const openingListForm = z.object({
  email: emailAddress(),
  agreed: z
    .string()
    .default('')
    .refine((value) => value === 'on', 'Please check the box so that we can email you'),
})
