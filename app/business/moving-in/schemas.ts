import { z } from 'zod'
import { isDay } from '~/foundation/kit/dates'
import { emailAddress } from '~/foundation/kit/email-address'
import { parseMoney } from '~/foundation/kit/money'
import { idField } from '~/foundation/kit/request-ids/id-field'
import { plainText, requiredLine, singleLineText } from '~/foundation/kit/text'
import { statusMeanings, type StatusMeaning } from './decisions'
import { bulkAnswers } from './review/answers'

const revision = z.string().default('').transform(Number).pipe(z.int('Please reload the page'))
const optionalDay = z
  .string()
  .default('')
  .refine((text) => text === '' || isDay(text), 'Please enter a date')
  .transform((text) => (text === '' ? null : text))
const wholeNumber = (most: number) =>
  z
    .string()
    .default('')
    .transform((text) => text.trim())
    .refine(
      (text) => /^\d{0,3}$/.test(text) && Number(text) <= most,
      `Please enter a whole number up to ${most}`,
    )
    .transform((text) => Number(text || '0'))
const money = (sentence: string) =>
  z
    .string()
    .default('')
    .transform((text, context) => {
      if (text.trim() === '') return null
      const cents = parseMoney(text)
      if (cents !== null && cents >= 0 && cents <= 99_999_999) return cents
      context.addIssue({ code: 'custom', message: sentence })
      return z.NEVER
    })

/** A form that is about the import as the person saw it. Its other fields are named by their place in a list. */
export const revisionForm = z.object({ revision })

export const columnsForm = z.object({ revision, file: z.string() })
export const pricesForm = z.object({ revision, prices: z.enum(['kept', 'tier']) })
export const removeFileForm = z.object({ name: z.string() })

/** An answer to a problem for all rows that have it. */
export const answerForm = z.object({
  revision,
  problem: z.string(),
  answer: z.enum(bulkAnswers),
})

const rowVersion = z.string().default('').transform(Number).pipe(z.int('Please reload the page'))

/** A button about a row. */
export const rowButton = z.object({ id: idField(), version: rowVersion })

/** A decision between customers or subscriptions at Stripe, in the field `choice-` with the row's id. */
export const rowChoice = rowButton

const usualStatuses = statusMeanings.filter((status) => status !== 'out') as Exclude<StatusMeaning, 'out'>[]

/** Every field of a row that a person may change. */
export const rowForm = z.object({
  version: rowVersion,
  fullName: requiredLine(120, 'Name is required'),
  email: emailAddress(),
  phone: singleLineText(40).default(''),
  dateOfBirth: optionalDay,
  tierId: z.string().default(''),
  status: z.enum(usualStatuses, 'Please choose a status'),
  price: money('Please enter an amount such as 49 or 49.50'),
  keptUntil: optionalDay,
  firstPaymentOn: optionalDay,
  chargesAtOnce: z.string().default(''),
  memberSince: optionalDay,
  holdUntil: optionalDay,
  endsOn: optionalDay,
  boxesOwed: wholeNumber(36),
  creditCents: money('Please enter an amount such as 20 or 20.50'),
  giftMonths: wholeNumber(60),
  delivery: z.enum(['pick_up', 'ship']),
  shipName: singleLineText(120).default(''),
  line1: singleLineText(200).default(''),
  line2: singleLineText(200).default(''),
  city: singleLineText(100).default(''),
  state: singleLineText(40).default(''),
  zip: singleLineText(20).default(''),
  secondPerson: singleLineText(120).default(''),
  note: plainText(2_000).default(''),
  tags: singleLineText(400).default(''),
})
export type RowFormValue = z.output<typeof rowForm>

/** A member who is entered by hand. */
export const addMemberForm = rowForm.omit({ version: true, status: true, chargesAtOnce: true }).extend({
  /** The request: sent twice, the member is entered once. */
  formId: idField(),
  tierId: idField('Please choose a tier'),
  /** The customer on the business's Stripe account, if there is one. */
  customerId: singleLineText(60)
    .default('')
    .refine((text) => text === '' || /^cus_\w+$/.test(text), 'It begins with cus_'),
  /** The name of the person who states that the club may charge this customer's card. */
  mandateName: singleLineText(120).default(''),
  /** How they said that they want news and offers; empty where they did not. */
  newsSource: singleLineText(200).default(''),
  /** The link by email, or shown on the next screen. */
  link: z.enum(['email', 'show'], 'Please choose from the list'),
})
export type AddMemberValue = z.output<typeof addMemberForm>

/** The statement about mandates, which its person makes by name. */
export const mandateForm = z.object({
  revision,
  name: requiredLine(120, 'Please enter your name'),
  agreed: z
    .string()
    .default('')
    .refine((value) => value === 'on', 'Please confirm the statement'),
})

/** Going live: the revision that was rehearsed, and whether members are emailed when the wave is done. */
export const waveForm = z.object({ revision, sendsClaims: z.string().default('') })
export const waveButton = z.object({ wave: z.string().transform(Number).pipe(z.int()) })
