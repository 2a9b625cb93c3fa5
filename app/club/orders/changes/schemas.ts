// The forms that change orders.
import { z } from 'zod'
import { idField } from '~/foundation/kit/request-ids/id-field'
import { isId } from '~/foundation/kit/ids'
import { parseMoney } from '~/foundation/kit/money'
import { plainText, singleLineText } from '~/foundation/kit/text'
import { staffActs } from '../transitions'

const useButtons = 'Please use the buttons on this page.'
const id = idField()

const act = z
  .string('Choose what to do')
  .refine(
    (text): text is (typeof staffActs)[number] => (staffActs as readonly string[]).includes(text),
    'Choose what to do',
  )
  .transform((text) => text as (typeof staffActs)[number])

/** Changes the selected orders from the list. */
export const quickChangeForm = z.object({ changeId: id, act })

/** Changes many orders together; canceling needs a reason. */
export const changeForm = z
  .object({
    changeId: id,
    expected: z
      .string(useButtons)
      .refine((text) => /^\d{1,7}$/.test(text), useButtons)
      .transform(Number),
    act,
    reason: singleLineText(300).default(''),
  })
  .refine(({ act, reason }) => act !== 'cancel' || reason !== '', {
    path: ['reason'],
    message: 'Say why, for your records',
  })

/** Changes one order. */
export const orderActForm = changeForm

/** Takes a change back. */
export const undoForm = z.object({ changeId: id })

/** A note of staff. */
export const noteForm = z.object({
  noteId: id,
  note: plainText(2_000).refine((text) => text !== '', 'Write the note first'),
})
export const deleteNoteForm = z.object({ noteId: id })

/** Refunds bottles; each line is a field of its own, `line-` and its id. */
export const refundForm = z.object({
  refundId: id,
  reason: singleLineText(300).refine((text) => text !== '', 'Say why, for your records'),
})

/** Refunds a sum of a purchase. */
export const refundSumForm = z.object({
  refundId: id,
  amount: z
    .string('Please enter an amount such as 25 or 19.99')
    .transform((text, context) => {
      const cents = parseMoney(text)
      if (cents !== null && cents > 0) return cents
      context.addIssue({ code: 'custom', message: 'Please enter an amount such as 25 or 19.99' })
      return z.NEVER
    })
    .meta({ maxLength: 20 }),
  reason: refundForm.shape.reason,
})

/** How many bottles of which lines a refund form asks for. Null for anything but whole numbers from 0. */
export function refundedLines(fields: Record<string, string>): { lineId: string; quantity: number }[] | null {
  const lines = Object.entries(fields).flatMap(([name, value]) =>
    name.startsWith('line-') ? [{ lineId: name.slice(5), text: value.trim() || '0' }] : [],
  )
  if (lines.some(({ lineId, text }) => !isId(lineId) || !/^\d{1,3}$/.test(text))) return null
  return lines
    .map(({ lineId, text }) => ({ lineId, quantity: Number(text) }))
    .filter(({ quantity }) => quantity > 0)
}
