// The forms that change a membership.
import { z } from 'zod'
import { isDay } from '~/kit/dates'
import { isId } from '~/kit/ids'
import { parseMoney } from '~/kit/money'
import { plainText } from '~/kit/text'

const id = (message: string) => z.string({ error: message }).refine(isId, message)
const cents = z.coerce.number().int().min(0).max(99_999_999)

const why = plainText(500).optional().default('')

/** The changes a member can make on the membership page. */
export const membershipForm = z.discriminatedUnion(
  'intent',
  [
    z.object({ intent: z.literal('skip') }),
    z.object({
      intent: z.literal('hold'),
      until: z.string({ error: 'Please choose a day' }).trim().refine(isDay, 'Please choose a day'),
    }),
    z.object({ intent: z.literal('resume') }),
    z.object({ intent: z.literal('cancel'), why }),
    z.object({ intent: z.literal('undo-cancel') }),
    z.object({ intent: z.literal('undo-change') }),
  ],
  { error: 'Please use the buttons on this page' },
)

/** A tier change, with what the page stated. */
export const tierChangeForm = z.object({
  tierId: id('Please choose a tier'),
  priceId: id('Please choose a tier'),
  dueCents: cents,
  /** The new billing day of the month, where the page stated one. */
  billingDay: z.coerce.number().int().min(1).max(31).optional(),
  quotedAt: z.coerce.number().int().positive().max(99_999_999_999),
  agreement: z.string().max(200),
})

export const amountMissing = 'Please enter an amount such as 25 or 19.99'

/** What the business can do with a member's membership. */
export const memberActionForm = z.discriminatedUnion(
  'intent',
  [
    z.object({
      intent: z.literal('end'),
      membershipId: id('Please use the buttons on this page'),
      why,
      refundLast: z.literal('on').optional(),
      sure: z.literal('on', { error: 'Please confirm that you mean this member' }),
    }),
    z.object({
      intent: z.literal('refund'),
      /** Set by the confirmation form. */
      refundId: id('Please use the buttons on this page').optional(),
      sure: z.literal('on').optional(),
      /** Refunds everything that is left of the payment and ignores the amount. */
      whole: z.literal('on').optional(),
      invoiceId: id('Please choose a payment'),
      amount: z
        .string()
        .optional()
        .default('')
        .transform((text, context) => {
          if (text.trim() === '') return null
          const cents = parseMoney(text)
          if (cents !== null && cents > 0) return cents
          context.addIssue({ code: 'custom', message: amountMissing })
          return z.NEVER
        }),
      reason: plainText(200).optional().default(''),
    }),
  ],
  { error: 'Please use the buttons on this page' },
)
