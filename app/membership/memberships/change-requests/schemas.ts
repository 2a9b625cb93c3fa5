// The forms that change a membership.
import { z } from 'zod'
import { isDay } from '~/foundation/kit/dates'
import { idField } from '~/foundation/kit/request-ids/id-field'
import { parseMoney } from '~/foundation/kit/money'
import { plainText } from '~/foundation/kit/text'

const cents = z.coerce.number().int().min(0).max(99_999_999)

const why = plainText(500).optional().default('')

/** The day on which a pause ends. */
export const pauseForm = z.object({
  until: z.string({ error: 'Please choose a day' }).trim().refine(isDay, 'Please choose a day'),
})

export const cancelForm = z.object({ why })

/** A tier change, with what the page stated. */
export const tierChangeForm = z.object({
  tierId: idField('Please choose a tier'),
  priceId: idField('Please choose a tier'),
  dueCents: cents,
  /** The new billing day of the month, where the page stated one. */
  billingDay: z.coerce.number().int().min(1).max(31).optional(),
  quotedAt: z.coerce.number().int().positive().max(99_999_999_999),
  agreement: z.string().max(200),
})

export const amountMissing = 'Please enter an amount such as 25 or 19.99'

/** The end of a membership by the business. */
export const endMembershipForm = z.object({
  membershipId: idField('Please use the buttons on this page'),
  why,
  refundLast: z.literal('on').optional(),
  sure: z.literal('on', { error: 'Please confirm that you mean this member' }),
})

/** A refund by the business: reviewed first, then confirmed with `sure`. */
export const refundForm = z.object({
  invoiceId: idField('Please choose a payment'),
  /** Refunds everything that is left of the payment and ignores the amount. */
  whole: z.literal('on').optional(),
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
    })
    .meta({ maxLength: 20 }),
  reason: plainText(200).optional().default(''),
  /** Set by the confirmation form. */
  refundId: idField('Please use the buttons on this page').optional(),
  balanceCents: z.coerce.number().int().min(0).max(99_999_999).optional(),
  sure: z.literal('on').optional(),
})
