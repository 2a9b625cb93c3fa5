import { z } from 'zod'
import { emailAddress } from '~/foundation/kit/email-address'

/** The form of the address that emails are sent from. What it may be is checked by `enterSender`. */
export const senderForm = z.object({
  address: emailAddress({ missing: 'Please enter the address to send from' }),
})
