import { z } from 'zod'
import { formatMoney, parseMoney } from '~/kit/money'
import { plainText, requiredLine } from '~/kit/text'

/** Stripe's limits for a single card charge, in cents. */
const [least, most] = [50, 99_999_999]

/** A typed monthly price, as exact cents. */
export const priceField = z
  .string()
  .trim()
  .min(1, 'Price is required')
  .transform((text, context) => {
    const cents = parseMoney(text)
    if (cents !== null && cents >= least && cents <= most) return cents
    const message =
      cents === null
        ? 'Please enter an amount such as 49 or 49.50'
        : `Please enter an amount between ${formatMoney(least)} and ${formatMoney(most)}`
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

const mostBenefits = 8
const mostMembers = 100_000

/** Form of a tier. Benefits are entered one per line. */
export const tierForm = z.object({
  name: requiredLine(60, 'Name is required'),
  description: plainText(400),
  price: priceField,
  bottles: z
    .string()
    .trim()
    .regex(/^\d{0,2}$/, 'Please enter a whole number up to 99')
    .transform((text) => Number(text || '0')),
  memberCap: z
    .string()
    .default('')
    .transform((text) => text.trim())
    .refine(
      (text) => text === '' || (/^\d{1,6}$/.test(text) && Number(text) >= 1 && Number(text) <= mostMembers),
      `Please enter a whole number between 1 and ${mostMembers.toLocaleString('en-US')}`,
    )
    .transform((text) => (text === '' ? null : Number(text))),
  benefits: plainText(1_000)
    .transform((text) =>
      text
        .split(/\r?\n/)
        .map((line) => line.trim())
        .filter(Boolean),
    )
    .refine((lines) => lines.length <= mostBenefits, `Please list at most ${mostBenefits} benefits`)
    .refine(
      (lines) => lines.every((line) => line.length <= 120),
      'Please keep each benefit under 120 characters',
    ),
})
