// Forms of the second step of sign-in. Browser-safe: whether a code is right, only the server knows.
import { z } from 'zod'

/** A code from an authenticator app or an email. */
export const codeForm = z.object({ code: z.string().default('') })

export const recoveryCodeForm = z.object({ recoveryCode: z.string().default('').meta({ maxLength: 40 }) })

export const currentPasswordForm = z.object({ password: z.string().default('') })

/** Any of the forms of the page, told apart by `intent`. */
export const secondStepForm = z.object({
  intent: z.string().default(''),
  code: z.string().default(''),
  setUp: z.string().default(''),
  note: z.string().default(''),
  next: z.string().default(''),
  /** The box that remembers this device. */
  remember: z
    .string()
    .default('')
    .transform((value) => value === 'on'),
})
