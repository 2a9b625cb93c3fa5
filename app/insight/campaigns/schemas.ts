// Forms of messages. The browser may load them.
import { z } from 'zod'
import { isDay } from '~/foundation/kit/dates'
import { idField } from '~/foundation/kit/request-ids/id-field'
import { isId } from '~/foundation/kit/ids'
import { plainText, singleLineText } from '~/foundation/kit/text'
import { fieldProblem, noticeFieldNames } from '~/foundation/messaging/personal-fields'

const text = z.string().default('')
const optionalId = text.refine((value) => value === '' || isId(value), 'Please choose from the list')
const formId = idField()
const time = /^([01]\d|2[0-3]):[0-5]\d$/
const switchField = text.transform((value) => value === 'on')

export const newMessageForm = z.object({ formId, from: optionalId })

export const segmentNameForm = z.object({
  segmentName: singleLineText(80).refine((value) => value !== '', 'Please enter a name'),
})

export const heldOutChoices = {
  '0': 'No one',
  '10': '10% of them',
  '20': '20% of them',
  '50': 'Half of them',
} as const

/** Sending now, or at a time in the business's time zone. */
export const sendForm = z
  .object({
    version: text
      .refine((value) => /^\d{1,9}$/.test(value), 'Please use the buttons on this page.')
      .transform(Number),
    when: z.enum(['now', 'later'], 'Please choose when').default('now'),
    sendDay: text.refine((value) => value === '' || isDay(value), 'Please enter a date such as 2026-11-20'),
    sendTime: text.refine((value) => value === '' || time.test(value), 'Please enter a time such as 17:30'),
    heldOut: text.transform((value) => (Object.hasOwn(heldOutChoices, value) ? Number(value) : 0)),
    inQuietHours: switchField,
  })
  .refine(({ when, sendDay }) => when === 'now' || sendDay !== '', {
    path: ['sendDay'],
    error: 'Please enter a date',
  })
  .refine(({ when, sendTime }) => when === 'now' || sendTime !== '', {
    path: ['sendTime'],
    error: 'Please enter a time',
  })

export const settingsForm = z
  .object({
    weeklyLimit: text
      .refine(
        (value) => /^\d{1,2}$/.test(value) && Number(value) >= 1 && Number(value) <= 14,
        'Please enter 1 to 14',
      )
      .transform(Number),
    quietFrom: text.refine((value) => value === '' || time.test(value), 'Please enter a time such as 21:00'),
    quietUntil: text.refine((value) => value === '' || time.test(value), 'Please enter a time such as 08:00'),
  })
  .refine(({ quietFrom, quietUntil }) => (quietFrom === '') === (quietUntil === ''), {
    path: ['quietUntil'],
    error: 'Please fill in both times, or neither',
  })
  .refine(({ quietFrom, quietUntil }) => quietFrom === '' || quietFrom !== quietUntil, {
    path: ['quietUntil'],
    error: 'Please choose an end that differs from the start',
  })

const version = text
  .refine((value) => /^\d{1,9}$/.test(value), 'Please use the buttons on this page.')
  .transform(Number)

const noticeText = <Text extends z.ZodType<string>>(schema: Text) =>
  schema.superRefine((value, context) => {
    const problem = fieldProblem(value, noticeFieldNames)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })

/** The business's words of an email about one thing; empty for Tastevin's. */
export const noticeWordsForm = z.object({
  version,
  subject: noticeText(singleLineText(150)).default(''),
  words: noticeText(plainText(2_000)).default(''),
})

/** After how many days without a sign a member is missed. Sessions tell of visits for 60 days. */
export const missedDays = { '30': '30 days', '45': '45 days' } as const

export const automaticAudienceForm = z.object({
  days: z.enum(['', '30', '45'], 'Please choose from the list').default(''),
})
