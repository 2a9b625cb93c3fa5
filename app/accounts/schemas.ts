// The forms of the account pages.
import { z } from 'zod'
import { passwordShapeProblem } from './password-rules'

/**
 * A sign-in asks only that something was typed: what is behind it is checked against the account, and a
 * password that could never be one is simply a wrong one.
 */
export const signInForm = z
  .object({
    email: z.string().max(320, 'Please enter a valid email address').default(''),
    password: z.string().max(1024, 'Password must be at most 256 characters').default(''),
  })
  .superRefine(({ email, password }, context) => {
    if (email.trim() && password) return
    context.addIssue({
      code: 'custom',
      message: 'You must provide either an email or phone number and a password',
    })
  })

export const forgotForm = z.object({
  email: z
    .string()
    .max(320, 'Please enter a valid email address')
    .default('')
    .transform((text) => text.trim())
    .refine((text) => text !== '', 'Email is required')
    .refine(
      (text) => text === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text),
      'Please enter a valid email address',
    ),
})

export const resetForm = z
  .object({
    token: z.string().default(''),
    password: z.string().default(''),
    confirmPassword: z.string().default(''),
  })
  .superRefine(({ password, confirmPassword }, context) => {
    const problem = passwordShapeProblem(password)
    if (problem) context.addIssue({ code: 'custom', path: ['password'], message: problem })
    if (password === confirmPassword) return
    context.addIssue({ code: 'custom', path: ['confirmPassword'], message: 'Passwords do not match' })
  })
