import { z } from 'zod'
import { isId } from '~/kit/ids'
import { plainText } from '~/kit/text'

/** Characters of a message, as the counter below the field counts them. */
export const MESSAGE_LENGTH = 500

const tooLong = `Please keep your message to ${MESSAGE_LENGTH} characters`
const oneLine = (text: string) => !/[\r\n\t\u2028\u2029]/.test(text)
const line = (missing: string) =>
  plainText(200)
    .default('')
    .refine((text) => text !== '', missing)
    .refine(oneLine, 'Please keep this on one line')

/** What somebody writes to the platform. `website` is a field that nobody sees: only programs fill it. */
export const inquiryForm = z.object({
  key: z.string().default('').refine(isId, 'Please load the page again.'),
  website: z.string().max(2_000).default(''),
  restaurantName: line('Business name is required'),
  name: line('Your name is required'),
  email: plainText(320)
    .default('')
    .refine((text) => text !== '', 'Email is required')
    .refine(
      (text) => text === '' || (text.length <= 254 && z.regexes.email.test(text)),
      'Invalid email format',
    ),
  // Browsers send a line break as two characters, and count it as one.
  message: z
    .string()
    .default('')
    .transform((text) => text.replaceAll('\r\n', '\n'))
    .pipe(plainText(4_000))
    .refine((text) => text.length <= MESSAGE_LENGTH, tooLong),
})

/** In the order of the page. */
export const inquiryFields = ['restaurantName', 'name', 'email', 'message'] as const
