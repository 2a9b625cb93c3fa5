// The forms of notifications. The browser may load them.
import { z } from 'zod'
import { memberKindNames, memberKinds, staffKindNames, staffKinds, type NotificationKind } from './kinds'
import { idField } from '~/foundation/kit/request-ids/id-field'

const box = z
  .string()
  .optional()
  .transform((value) => value === 'on')

const timing = z.enum(['now', 'digest', 'off'], 'Please choose from the list')

/** The names of a kind's fields. */
export const fieldsOf = (kind: NotificationKind) =>
  ({ here: `here_${kind}`, email: `email_${kind}` }) as const

/** Browsers do not send unchecked boxes: missing means no. Kinds whose emails are required have no choice of emails. */
function settingsForm<Kind extends NotificationKind>(
  kinds: readonly Kind[],
  rules: Record<Kind, { isHere: boolean; isEmailRequired: boolean }>,
) {
  const fields = kinds.flatMap((kind) => {
    const { here, email } = fieldsOf(kind)
    return [
      ...(rules[kind].isHere ? [[here, box] as const] : []),
      // A role of staff has fewer kinds than the form.
      ...(rules[kind].isEmailRequired ? [] : [[email, timing.optional()] as const]),
    ]
  })
  return z.object(Object.fromEntries(fields)).transform((values) =>
    kinds.map((kind) => {
      const { here, email } = fieldsOf(kind)
      return {
        kind,
        here: rules[kind].isHere ? (values[here] as boolean) : undefined,
        email: values[email] as 'now' | 'digest' | 'off' | undefined,
      }
    }),
  )
}

export const memberSettingsForm = settingsForm(memberKindNames, memberKinds)

const timeOfDay = z
  .string()
  .trim()
  .default('')
  .refine(
    (text) => text === '' || /^([01]\d|2[0-3]):[0-5]\d$/.test(text),
    'Please enter a time, such as 22:00',
  )

export const staffSettingsForm = settingsForm(staffKindNames, staffKinds)

/** Both times, or neither for no quiet hours. */
export const quietHoursForm = z
  .object({ quietFrom: timeOfDay, quietUntil: timeOfDay })
  .refine(({ quietFrom, quietUntil }) => (quietFrom === '') === (quietUntil === ''), {
    path: ['quietUntil'],
    error: 'Please fill in both times, or neither',
  })
  .refine(({ quietFrom, quietUntil }) => quietFrom === '' || quietFrom !== quietUntil, {
    path: ['quietUntil'],
    error: 'Please choose an end that differs from the start',
  })

const notificationId = idField()

export const readForm = z.object({ id: notificationId })

/** `upTo` is the latest notification that the page showed. */
export const readAllForm = z.object({ upTo: notificationId })
