// The forms of the account settings.
import { z } from 'zod'
import { emailAddress } from '~/kit/email-address'
import { requiredLine } from '~/kit/text'

/** The profile of an account without a membership. */
export const accountProfileForm = z.object({ fullName: requiredLine(200, 'Full name is required') })

export const newEmailForm = z.object({ email: emailAddress() })

const box = z
  .string()
  .optional()
  .transform((value) => value === 'on')

/** Unchecked boxes are not sent and mean no. */
export const emailPreferencesForm = z.object({ news: box, offers: box, reminders: box })
