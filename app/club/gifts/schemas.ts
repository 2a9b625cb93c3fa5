// The forms of gifts, checked by the same rules in the browser and on the server.
import { z } from 'zod'
import { isDay, type Day } from '~/foundation/kit/dates'
import { emailAddress } from '~/foundation/kit/email-address'
import { idField } from '~/foundation/kit/request-ids/id-field'
import { isId } from '~/foundation/kit/ids'
import { parseMoney } from '~/foundation/kit/money'
import { plainText, requiredLine, singleLineText } from '~/foundation/kit/text'
import { joinBirthDate } from '~/membership/memberships/birth-date'
import { birthProblem, joinDetails } from '~/membership/memberships/join/schemas'
import { giftMonths, leastSumCents, longestNote, mostSumCents } from './rules'

const text = z.string().default('')
const longestName = 120

const note = plainText(longestNote).prefault('')

interface Days {
  today: Day
  /** The last day on which a gift can be sent. */
  latest: Day
}

const emailText = emailAddress()

/** The receiver's address and the day of sending, where the club sends the gift. */
function checkDelivery(
  { delivery, receiverEmail, sendOn }: { delivery: string; receiverEmail: string; sendOn: string },
  { today, latest }: Days,
  refuse: (path: string, message: string) => void,
) {
  if (delivery === 'link') return
  const address = emailText.safeParse(receiverEmail)
  if (!address.success) {
    refuse(
      'receiverEmail',
      receiverEmail.trim() === ''
        ? 'Please enter their email address'
        : (address.error.issues[0]?.message ?? 'Please enter a valid email address'),
    )
  }
  if (sendOn === '') return
  if (!isDay(sendOn)) refuse('sendOn', 'Please enter a real date')
  else if (sendOn < today) refuse('sendOn', 'Please choose today or a later day')
  else if (sendOn > latest) refuse('sendOn', 'Please choose a day within a year')
}

/** Buying a gift, in the order of the screen. `what` is a tier's id, or `sum`. */
export function giftForm(days: Days) {
  return z
    .object({
      formId: idField('Please reload the page'),
      what: text.refine((what) => what === 'sum' || isId(what), 'Please choose what to give'),
      months: text,
      amount: text,
      receiverName: requiredLine(longestName, 'Please enter their name'),
      delivery: z
        .enum(['email', 'link'], { error: 'Please choose how the gift gets there' })
        .default('email'),
      receiverEmail: text,
      sendOn: text,
      note,
      giverName: requiredLine(longestName, 'Please enter your name'),
      giverEmail: emailAddress(),
      isAdult: text.refine((value) => value === 'on', 'Please confirm that you are 21 or older'),
    })
    .superRefine(
      (form, context) => {
        const refuse = (path: string, message: string) =>
          context.addIssue({ code: 'custom', path: [path], message })
        if (form.what === 'sum') {
          const cents = parseMoney(form.amount ?? '')
          if (cents === null || cents < leastSumCents || cents > mostSumCents)
            refuse('amount', 'Please enter an amount from $25 to $1,000')
        } else if (!giftMonths.some((months) => String(months) === form.months)) {
          refuse('months', 'Please choose how many months')
        }
        checkDelivery(form, days, refuse)
      },
      // These errors are shown together with those of the other fields, not after them.
      { when: () => true },
    )
}

export type GiftForm = z.output<ReturnType<typeof giftForm>>

/** Where an unredeemed gift is sent. */
export function receiverForm(days: Days) {
  return z
    .object({
      receiverName: requiredLine(longestName, 'Please enter their name'),
      receiverEmail: text,
      sendOn: text,
    })
    .superRefine(
      (form, context) =>
        checkDelivery({ ...form, delivery: 'email' }, days, (path, message) =>
          context.addIssue({ code: 'custom', path: [path], message }),
        ),
      { when: () => true },
    )
}

const agreed = (message: string) => text.refine((value) => value === 'on', message)
const termsAccepted = agreed('You must accept the terms and conditions')

/** Redeeming a gift with a new account: the details that joining asks for. */
export const newReceiver = (today: Day) => joinDetails({ today, hasPassword: false })

/** Redeeming it while signed in; the date of birth where the club does not know it. */
export function knownReceiver({ today, knownBirth }: { today: Day; knownBirth: Day | null }) {
  return z
    .object({ dateOfBirth: text, birthMonth: text, birthDay: text, birthYear: text, termsAccepted })
    .superRefine(
      (form, context) => {
        const problem = knownBirth === null ? birthProblem(birthIn(form), today) : null
        if (problem) context.addIssue({ code: 'custom', path: ['dateOfBirth'], message: problem })
      },
      { when: () => true },
    )
    .transform((form) => ({ dateOfBirth: birthIn(form) }))
}

const birthIn = (form: { dateOfBirth: string; birthMonth: string; birthDay: string; birthYear: string }) =>
  joinBirthDate({ month: form.birthMonth, day: form.birthDay, year: form.birthYear }) ||
  form.dateOfBirth.trim()

/** Letting a membership renew after its gift. */
export const renewalForm = z.object({ termsAccepted: agreed('Please accept the renewal terms') })

/** Gift settings of a business. */
export const giftSettingsForm = z.object({
  isOn: text,
  hasSums: text,
})

/** A refund by the business. */
export const giftRefundForm = z.object({
  giftId: idField(),
  reason: singleLineText(200).prefault(''),
})
