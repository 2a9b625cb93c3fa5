import { z } from 'zod'
import { plainText } from '~/kit/text'
import { staffRoles } from './roles'

const oneLine = (text: string) => !/[\r\n\t\u2028\u2029]/.test(text)

const role = z.enum(staffRoles, 'Please choose what they may do')

/** Whom to ask to work here. */
export const inviteForm = z.object({
  email: plainText(320)
    .default('')
    .refine((text) => text !== '', 'Email is required')
    .refine(
      (text) => text === '' || (text.length <= 254 && z.regexes.email.test(text)),
      'Please enter a valid email address',
    ),
  fullName: plainText(100).default('').refine(oneLine, 'Please keep this on one line'),
  role,
})

export const roleForm = z.object({ role })

/** A new account for somebody who was invited; the address is that of the invitation. */
export const newColleagueForm = z.object({
  fullName: plainText(100)
    .default('')
    .refine((text) => text !== '', 'Full name is required')
    .refine(oneLine, 'Please keep this on one line'),
  password: z.string().default(''),
})
