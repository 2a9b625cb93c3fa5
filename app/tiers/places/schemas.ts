import { z } from 'zod'
import { plainText } from '~/kit/text'

const oneLine = (text: string) => !/[\r\n\t\u2028\u2029]/.test(text)

/** A name for a waiting list. */
export const waitingForm = z.object({
  fullName: plainText(200)
    .default('')
    .refine((text) => text !== '', 'Full name is required')
    .refine(oneLine, 'Please keep this on one line'),
  email: plainText(320)
    .default('')
    .refine((text) => text !== '', 'Email is required')
    .refine(
      (text) => text === '' || (text.length <= 254 && z.regexes.email.test(text)),
      'Please enter a valid email address',
    ),
  agreed: z.literal('on', 'Please tick the box so that we may write to you'),
})
