import { z } from 'zod'
import { personName } from '~/people/identity/schemas'
import { passwordShapeProblem } from '~/people/identity/passwords/rules'
import { emailAddress } from '~/foundation/kit/email-address'

/** The account of an invited owner. */
export const ownerAccountForm = z
  .object({
    fullName: personName('Full name is required'),
    email: emailAddress(),
    password: z.string().default(''),
    confirmPassword: z.string().default(''),
  })
  .superRefine(({ password, confirmPassword }, context) => {
    const problem = passwordShapeProblem(password)
    if (problem) context.addIssue({ code: 'custom', path: ['password'], message: problem })
    if (password === confirmPassword) return
    context.addIssue({ code: 'custom', path: ['confirmPassword'], message: "Passwords don't match" })
  })
