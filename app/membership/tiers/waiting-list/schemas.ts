import { z } from 'zod'
import { emailAddress } from '~/foundation/kit/email-address'
import { requiredLine } from '~/foundation/kit/text'

/** The form to join a waiting list. */
export const waitingListForm = z.object({
  fullName: requiredLine(200, 'Full name is required'),
  email: emailAddress(),
  agreed: z
    .string()
    .default('')
    .refine((value) => value === 'on', 'Please check the box so that we can email you'),
})
