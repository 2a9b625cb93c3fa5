import { z } from 'zod'
import { emailAddress } from '~/foundation/kit/email-address'
import { requiredLine } from '~/foundation/kit/text'

/** The form that invites a business. */
export const invitationForm = z.object({
  business_name: requiredLine(200, 'Business name is required'),
  business_email: emailAddress({ invalid: 'Invalid email format' }),
})
