// The forms of a claim, checked by the same rules in the browser and on the server.
import { z } from 'zod'
import { passwordShapeProblem } from '~/people/identity/passwords/rules'
import { isDay, type Day } from '~/foundation/kit/dates'
import { emailAddress } from '~/foundation/kit/email-address'
import { birthDateIn, birthProblem, fullName, phone } from '../memberships/join/schemas'

const text = z.string().default('')

/** Why a date of birth cannot be stored; null where it can, also where its person is too young for wine. */
function birthDateProblem(date: string, today: Day): string | null {
  const problem = birthProblem(date, today)
  return problem !== null && isDay(date) && date >= '1900-01-01' && date <= today ? null : problem
}

/** Step 1: the member's details. The email address may be another one, which a link confirms. */
export function claimDetails(today: Day) {
  return z
    .object({
      fullName,
      email: emailAddress(),
      phone,
      dateOfBirth: text,
      birthMonth: text,
      birthDay: text,
      birthYear: text,
    })
    .superRefine(
      (details, context) => {
        const problem = birthDateProblem(birthDateIn(details), today)
        if (problem) context.addIssue({ code: 'custom', path: ['dateOfBirth'], message: problem })
      },
      { when: () => true },
    )
    .transform(({ birthMonth, birthDay, birthYear, ...details }) => ({
      ...details,
      dateOfBirth: birthDateIn({ birthMonth, birthDay, birthYear, dateOfBirth: details.dateOfBirth }),
    }))
}

const password = text.meta({ maxLength: 256 })

function checkPasswords(
  { password, confirmPassword }: { password: string; confirmPassword: string },
  context: z.RefinementCtx,
): void {
  const problem = passwordShapeProblem(password)
  if (problem) context.addIssue({ code: 'custom', path: ['password'], message: problem })
  if (password !== confirmPassword)
    context.addIssue({ code: 'custom', path: ['confirmPassword'], message: 'Passwords do not match' })
}

const agreed = {
  /** The terms that the page showed. */
  agreement: text,
  isOfAge: text.refine((value) => value === 'on', 'You must be 21 or older'),
  termsAccepted: text.refine((value) => value === 'on', 'You must accept the terms and conditions'),
  newsWanted: text.transform((value) => value === 'on'),
}

/** Step 2: age and terms, and a password where the account has none and the link proves the address. */
export function claimAgreementForm({ asksPassword }: { asksPassword: boolean }) {
  return z
    .object({ ...agreed, password, confirmPassword: password, instead: z.enum(['', 'passkey']).default('') })
    .superRefine(
      (form, context) => {
        if (asksPassword && form.instead === '') checkPasswords(form, context)
      },
      { when: () => true },
    )
}

/** The password of an account that has none yet. */
export const firstPasswordForm = z
  .object({ password, confirmPassword: password })
  .superRefine(checkPasswords, { when: () => true })

/** A date of birth that staff read from a document. `today` is the club's own calendar day. */
export const claimBirthForm = (today: Day) =>
  z.object({
    dateOfBirth: text.superRefine((date, context) => {
      const problem = birthDateProblem(date, today)
      if (problem) context.addIssue({ code: 'custom', message: problem })
    }),
  })

/** The details of an unclaimed member, as staff correct them. */
export const correctionForm = z.object({ fullName, email: emailAddress(), phone })

/** The code that staff show, in any case, with or without spaces. */
export const claimCodeForm = z.object({
  code: z
    .string()
    .default('')
    .transform((typed) => typed.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .refine((code) => code.length === 8, 'The code has 8 letters and digits'),
})
