import { z } from 'zod'
import { formatDay, isDay, type Day } from '~/foundation/kit/dates'
import { idField } from '~/foundation/kit/request-ids/id-field'
import { formatMoney, parseMoney } from '~/foundation/kit/money'
import { mostDiscount } from './bottle-discount'
import { plainText, requiredLine } from '~/foundation/kit/text'

/** Stripe's limits for a single card charge, in cents. */
const [least, most] = [50, 99_999_999]

/** A typed monthly price, as exact cents. */
const priceField = z
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

/** A typed percentage off a bottle, as basis points. */
const discountField = z
  .string()
  .meta({ maxLength: 6 })
  .default('')
  .transform((text) => text.trim().replace(/\s*%$/, ''))
  .refine(
    (text) => text === '' || (/^\d{1,2}(\.\d{1,2})?$/.test(text) && Number(text) <= mostDiscount),
    `Please enter a percentage from 0 to ${mostDiscount}, such as 10 or 12.5`,
  )
  .transform((text) => Math.round(Number(text || '0') * 100))

const mostBenefits = 8
const mostMembers = 100_000

/** Form of a tier. Benefits are entered one per line. */
export const tierForm = z.object({
  name: requiredLine(60, 'Name is required'),
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
  bottleDiscountBp: discountField,
  description: plainText(400),
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

/** A button of a tier's row. */
export const tierButton = z.object({
  tierId: idField(),
  /** "on" once the effects on members were confirmed. */
  sure: z.string().default(''),
})

/** The order of the tiers on offer: their ids, separated by commas. */
export const tierOrderForm = z.object({
  order: z
    .string()
    .max(10_000)
    .transform((ids) => ids.split(','))
    .pipe(z.array(z.uuid())),
})

interface PriceFacts {
  /** The price now. */
  priceCents: number
  today: Day
  /** The first day of a higher price, by the notice it needs. A lower one can start today. */
  earliest: Day
}

/** A new price for a tier: a different one, with the notice that an increase needs. */
export const priceChangeForm = ({ priceCents: from, today, earliest }: PriceFacts) =>
  z
    .object({
      price: priceField,
      effectiveOn: z.string().default('').refine(isDay, 'Please enter a date'),
    })
    .superRefine(({ price: to, effectiveOn }, context) => {
      if (to === from) {
        context.addIssue({ code: 'custom', path: ['price'], message: 'This is already the price.' })
        return
      }
      const first = to > from ? earliest : today
      if (effectiveOn >= first) return
      const message = `Members need notice. The earliest possible date is ${formatDay(first)}.`
      context.addIssue({ code: 'custom', path: ['effectiveOn'], message })
    })
