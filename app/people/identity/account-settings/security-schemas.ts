// Forms of the security pages.
import { z } from 'zod'
import { singleLineText } from '~/foundation/kit/text'
import { passwordShapeProblem } from '../passwords/rules'

/** Empty: the passkey is named after the device. */
export const passkeyName = singleLineText(60)

export const passkeyForm = z.object({
  passkeyId: z.string().max(64).default(''),
  name: z
    .string()
    .default('')
    .pipe(passkeyName)
    .refine((name) => name !== '', 'Please enter a name'),
})

export const passwordForm = z
  .object({
    currentPassword: z.string().max(1024).default(''),
    password: z.string().default(''),
    confirmPassword: z.string().default(''),
  })
  .superRefine(({ currentPassword, password, confirmPassword }, context) => {
    const say = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    if (!currentPassword) say('currentPassword', 'Password is required')
    const problem = passwordShapeProblem(password)
    if (problem) say('password', problem)
    if (password !== confirmPassword) say('confirmPassword', 'Passwords do not match')
  })
