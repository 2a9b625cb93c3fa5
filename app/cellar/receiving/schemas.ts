import { z } from 'zod'
import { isDay } from '~/foundation/kit/dates'
import { isEmailAddress, readEmailAddress } from '~/foundation/kit/email-address'
import { idField } from '~/foundation/kit/request-ids/id-field'
import { isId } from '~/foundation/kit/ids'
import { plainText, requiredLine, singleLineText } from '~/foundation/kit/text'
import { optionalMoney } from '~/cellar/catalog/schemas'
import { lineOfCases } from './rules'

/** Amounts fit the columns of the database. */
export const maxCents = 2_000_000_000

/** An amount of dollars that may be left blank. */
export const optionalAmount = optionalMoney(maxCents, '180.00')

/** One of a list, or none. */
export const optionalId = z
  .string()
  .default('')
  .refine((text) => text === '' || isId(text), 'Please choose from the list')
  .transform((text) => text || null)

/** The head of a receipt. */
export const receiptForm = z.object({
  supplierId: optionalId,
  documentNumber: singleLineText(60).default(''),
  receivedOn: z.string().default('').refine(isDay, 'Please enter a date such as 2026-11-20'),
  locationId: optionalId,
  documentTotalCents: optionalAmount,
  note: plainText(1_000).default(''),
})

const wholeNumber = /^\d{1,6}$/

/** A line as it is typed: bottles, or cases with their size, and the cost of one of them. */
export const lineForm = z
  .object({
    wineId: idField('Please choose a wine'),
    count: z
      .string()
      .meta({ maxLength: 6 })
      .default('')
      .refine((text) => wholeNumber.test(text.trim()) && Number(text) > 0, 'Please enter how many')
      .transform(Number),
    caseSize: z
      .string()
      .meta({ maxLength: 4 })
      .default('')
      .refine(
        (text) => text.trim() === '' || (wholeNumber.test(text.trim()) && between(Number(text), 1, 1_000)),
        'Please enter the bottles in a case, or leave this blank',
      )
      .transform((text) => (Number(text) > 1 ? Number(text) : null)),
    cost: optionalAmount,
  })
  .transform(({ wineId, count, caseSize, cost }) => ({
    wineId,
    caseSize,
    ...lineOfCases({ count, caseSize, costCents: cost }),
  }))

const between = (number: number, least: number, most: number) => number >= least && number <= most

/** Bottles that go back without a credit note; how many of each line is in fields of their own. */
export const returnForm = z.object({ reason: requiredLine(200, 'Please enter a reason') })

export const supplierForm = z.object({
  name: requiredLine(100, 'Please enter a name'),
  email: z
    .string()
    .meta({ maxLength: 254 })
    .default('')
    .refine((text) => text.trim() === '' || isEmailAddress(text), 'Please enter a valid email address')
    .transform((text) => readEmailAddress(text) ?? ''),
  phone: singleLineText(40).default(''),
  notes: plainText(1_000).default(''),
})
