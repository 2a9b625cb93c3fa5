// The forms of the account settings.
import { z } from 'zod'
import { plainText } from '~/kit/text'

const oneLine = (text: string) => !/[\r\n\t\u2028\u2029]/.test(text)

/** What an account itself knows of somebody. */
export const accountProfileForm = z.object({
  fullName: plainText(200)
    .default('')
    .refine((text) => text !== '', 'Full name is required')
    .refine(oneLine, 'Please keep this on one line'),
})

export const newEmailForm = z.object({
  email: plainText(320)
    .default('')
    .refine((text) => text !== '', 'Email is required')
    .refine(
      (text) => text === '' || (text.length <= 254 && z.regexes.email.test(text)),
      'Please enter a valid email address',
    ),
})

const box = z
  .string()
  .optional()
  .transform((value) => value === 'on')

/** Boxes that are not ticked are not sent: they mean no. */
export const mailWishesForm = z.object({ news: box, offers: box, reminders: box })
