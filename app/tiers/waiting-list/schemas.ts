import { z } from 'zod'
import { emailAddress } from '~/kit/email-address'
import { requiredLine } from '~/kit/text'

/** A name for a waiting list. */
export const waitingListForm = z.object({
  fullName: requiredLine(200, 'Full name is required'),
  email: emailAddress(),
  agreed: z.literal('on', 'Please tick the box so that we may write to you'),
})
