// Forms of the account pages.
import { z } from 'zod'
import { emailAddress } from '~/foundation/kit/email-address'
import { requiredLine } from '~/foundation/kit/text'
import { passwordShapeProblem } from './passwords/rules'

/**
 * Sign-in only requires that something was typed: the account decides, and a password that could never be valid is
 * just wrong.
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

/** The form of an emailed sign-in code. */
export const signInCodeForm = z.object({ email: emailAddress(), code: z.string().default('') })

/** The form of a passkey: its signed response, as JSON. */
export const signInPasskeyForm = z.object({ credential: z.string().default('') })

export const forgotForm = z.object({ email: emailAddress() })

/** One line of text. */
export const personName = (required: string) => requiredLine(100, required)

const businessName = personName('Restaurant name is required')

/** The request of a signed-in user for a club of their own. */
export const createBusinessForm = z.object({ restaurantName: businessName })

/** A new account on the platform's host. Every field is required; the restaurant's name only for a restaurant. */
export const signUpForm = z
  .object({
    username: personName('Username is required'),
    email: emailAddress(),
    password: z.string().default(''),
    confirmPassword: z.string().default(''),
    accountType: z.enum(['customer', 'restaurant'], 'Please choose an account type').default('customer'),
    restaurantName: z.string().default('').meta({ maxLength: 100 }),
  })
  .superRefine(({ accountType, restaurantName, password, confirmPassword }, context) => {
    const problem = passwordShapeProblem(password)
    if (problem) context.addIssue({ code: 'custom', path: ['password'], message: problem })
    if (password !== confirmPassword) {
      context.addIssue({ code: 'custom', path: ['confirmPassword'], message: "Passwords don't match" })
    }
    if (accountType === 'customer') return
    const name = businessName.safeParse(restaurantName)
    for (const { message } of name.error?.issues ?? []) {
      context.addIssue({ code: 'custom', path: ['restaurantName'], message })
    }
  })
  .transform((form) => ({ ...form, restaurantName: businessName.safeParse(form.restaurantName).data ?? '' }))

/** The button of a page that a link in an email opens. */
export const emailedTokenForm = z.object({ token: z.string().default('') })

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
