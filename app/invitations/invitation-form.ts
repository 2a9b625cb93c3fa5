import { z } from 'zod'
import { plainText } from '~/kit/text'

const oneLine = (text: string) => !/[\r\n\t\u2028\u2029]/.test(text)

/** Whom an invitation is for. */
export const invitationForm = z.object({
  business_name: plainText(200)
    .default('')
    .refine((text) => text !== '', 'Business name is required')
    .refine(oneLine, 'Please keep this on one line'),
  business_email: plainText(320)
    .default('')
    .refine((text) => text !== '', 'Email is required')
    .refine(
      (text) => text === '' || (text.length <= 254 && z.regexes.email.test(text)),
      'Invalid email format',
    ),
})
