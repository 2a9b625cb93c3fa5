import { z } from 'zod'
import { isDay } from '~/foundation/kit/dates'
import { plainText } from '~/foundation/kit/text'

const day = z
  .string()
  .default('')
  .refine((text) => text === '' || isDay(text), 'Please enter a date such as 2026-11-20')

/** The draft of a closing, as the owner writes it. */
export const closingForm = z
  .object({
    formId: z.uuid(),
    kind: z.enum(['close', 'leave'], 'Please choose why'),
    when: z.enum(['soon', 'day'], 'Please choose when'),
    chosenOn: day,
    refundOn: day,
    message: plainText(4_000)
      .default('')
      .refine((text) => text !== '', 'Please write what your members are told'),
  })
  .superRefine(({ when, chosenOn }, context) => {
    if (when === 'day' && chosenOn === '')
      context.addIssue({ code: 'custom', path: ['chosenOn'], message: 'Please choose the last day' })
  })

/** The confirmation of a draft. */
export const confirmClosingForm = z.object({ name: plainText(200).default('') })

/** An item that a person settled in another way. */
export const settledItemForm = z.object({
  kind: z.enum(['balance', 'box', 'purchase', 'gift']),
  itemId: z.uuid(),
})
