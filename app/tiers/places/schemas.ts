import { z } from 'zod'
import { emailAddress, lineOfText } from '~/kit/text'

/** A name for a waiting list. */
export const waitingForm = z.object({
  fullName: lineOfText(200)
    .default('')
    .refine((text) => text !== '', 'Full name is required'),
  email: emailAddress(),
  agreed: z.literal('on', 'Please tick the box so that we may write to you'),
})
