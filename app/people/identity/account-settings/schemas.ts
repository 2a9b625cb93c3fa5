// Forms of the account settings.
import { z } from 'zod'
import { emailAddress } from '~/foundation/kit/email-address'
import { requiredLine } from '~/foundation/kit/text'

/** The data about a user that the account itself stores. */
export const accountProfileForm = z.object({ fullName: requiredLine(200, 'Full name is required') })

export const newEmailForm = z.object({ email: emailAddress() })

const box = z
  .string()
  .optional()
  .transform((value) => value === 'on')

/** Browsers do not send unchecked boxes: missing means no. */
export const platformEmailsForm = z.object({ news: box, offers: box, reminders: box })

/** `closing` lists the drafts that the box `close` is about. */
export const deleteAccountForm = z.object({
  close: z.string().default(''),
  closing: z.string().default(''),
  sure: z
    .string()
    .default('')
    .refine((value) => value === 'on', 'Please check the box first'),
})
