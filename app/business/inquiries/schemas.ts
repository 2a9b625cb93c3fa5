import { z } from 'zod'
import { emailAddress } from '~/foundation/kit/email-address'
import { plainText, requiredLine } from '~/foundation/kit/text'

/** Maximum length of a message, counted as the counter below the field counts. */
export const maxMessageLength = 500

const tooLong = `Please keep your message to ${maxMessageLength} characters`
/** The contact form. `website` is a honeypot field that only bots fill in. */
export const inquiryForm = z.object({
  restaurantName: requiredLine(200, 'Business name is required'),
  name: requiredLine(200, 'Your name is required'),
  email: emailAddress({ invalid: 'Invalid email format' }),
  // Browsers send a line break as two characters but count it as one.
  message: z
    .string()
    .default('')
    .transform((text) => text.replaceAll('\r\n', '\n'))
    .pipe(plainText(4_000))
    .refine((text) => text.length <= maxMessageLength, tooLong),
  website: z.string().max(2_000).default(''),
})

/** How an administrator handles an inquiry: a note, and with the pressed button whether it is answered. */
export const inquiryUpdateForm = z.object({
  intent: z.enum(['note', 'answered', 'new'], 'Please use the buttons on this page.'),
  note: plainText(2_000).default(''),
})
