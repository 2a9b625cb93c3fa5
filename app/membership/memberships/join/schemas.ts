// The forms of the signup, checked by the same rules in the browser and on the server.
import { z } from 'zod'
import { passwordShapeProblem } from '~/people/identity/passwords/rules'
import { ageOn, isDay, type Day } from '~/foundation/kit/dates'
import { emailAddress } from '~/foundation/kit/email-address'
import { idField } from '~/foundation/kit/request-ids/id-field'
import { joinBirthDate } from '../birth-date'
import { plainText, requiredLine } from '~/foundation/kit/text'

export const MINIMUM_AGE = 21
/** No living person was born before this year: 1085 is a typo. */
const EARLIEST_BIRTH = '1900-01-01'

const PHONE = /^\+?[0-9 ().\-/]*$/

export const tierChoice = z.object({
  tierId: idField('Please select a membership tier'),
})

/** Step 3: the tier whose price was shown, if any. */
export const reviewForm = z.object({ tierId: z.string().default('') })

export const fullName = requiredLine(200, 'Full name is required')

export const phone = plainText(40)
  .prefault('')
  .refine((text) => {
    const digits = text.replace(/\D/g, '').length
    return text === '' || (PHONE.test(text) && digits >= 7 && digits <= 15)
  }, 'Please enter a valid phone number')

/** Why a guest with this date of birth cannot join today, or null. `today` is the club's own calendar day. */
export function birthProblem(text: string, today: Day): string | null {
  if (text === '') return 'Date of birth is required'
  if (!isDay(text) || text < EARLIEST_BIRTH) return 'Please enter a real date'
  return ageOn(text, today) < MINIMUM_AGE ? 'You must be 21 or older to join.' : null
}

/**
 * A member's own changes to their profile in a club. An unchanged date of birth is always valid:
 * it was valid when it was entered.
 */
export function profileForm(today: Day, knownBirth: Day) {
  const birth = z
    .string()
    .trim()
    .superRefine((text, context) => {
      const problem = text === knownBirth ? null : birthProblem(text, today)
      if (problem) context.addIssue({ code: 'custom', message: problem })
    })
    .prefault('')
  return z.object({ fullName, phone: phone.prefault(''), dateOfBirth: birth })
}

/** The latest date of birth that is old enough on a day, for the limit of the date field. */
export function latestBirthDate(today: Day): Day {
  const year = String(Number(today.slice(0, 4)) - MINIMUM_AGE).padStart(4, '0')
  const sameDay = `${year}${today.slice(4)}`
  return isDay(sameDay) ? sameDay : `${year}-02-28`
}

interface JoinRules {
  today: Day
  /** A valid password was entered before: leaving both fields empty keeps it. */
  hasPassword: boolean
}

const text = z.string().default('')
const password = text.meta({ maxLength: 256 })

/**
 * Step 2, "Create Your Account", in the order of the screen. The date of birth is one field or three numbers; its
 * errors are those of `dateOfBirth`.
 */
export function joinDetails({ today, hasPassword: passwordKept }: JoinRules) {
  return z
    .object({
      fullName,
      email: emailAddress(),
      phone,
      dateOfBirth: text,
      birthMonth: text,
      birthDay: text,
      birthYear: text,
      password,
      confirmPassword: password,
      termsAccepted: text.refine((value) => value === 'on', 'You must accept the terms and conditions'),
      /** Unticked unless the person ticks it: 'on' where they want news and offers. */
      newsWanted: text.transform((value) => value === 'on'),
    })
    .superRefine(
      ({ password, confirmPassword, ...others }, context) => {
        const birth = birthProblem(birthDateIn(others), today)
        if (birth) context.addIssue({ code: 'custom', path: ['dateOfBirth'], message: birth })
        if (passwordKept && password === '' && confirmPassword === '') return
        const problem = passwordShapeProblem(password)
        if (problem) context.addIssue({ code: 'custom', path: ['password'], message: problem })
        if (password !== confirmPassword) {
          context.addIssue({ code: 'custom', path: ['confirmPassword'], message: 'Passwords do not match' })
        }
      },
      // These errors are shown together with those of the other fields, not after them.
      { when: () => true },
    )
    .transform(({ birthMonth, birthDay, birthYear, ...details }) => ({
      ...details,
      dateOfBirth: birthDateIn({ birthMonth, birthDay, birthYear, dateOfBirth: details.dateOfBirth }),
    }))
}

interface BirthFields {
  dateOfBirth: string
  birthMonth: string
  birthDay: string
  birthYear: string
}

/** The date of birth of a form, from one field or from three numbers. */
export const birthDateIn = ({ dateOfBirth, birthMonth, birthDay, birthYear }: BirthFields): string =>
  joinBirthDate({ month: birthMonth, day: birthDay, year: birthYear }) || dateOfBirth.trim()

export type JoinDetails = z.output<ReturnType<typeof joinDetails>>
