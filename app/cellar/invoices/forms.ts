// The forms of an invoice's review. Browser-safe.
import { z } from 'zod'
import { isDay } from '~/foundation/kit/dates'
import { isId } from '~/foundation/kit/ids'
import { singleLineText } from '~/foundation/kit/text'
import { maxQuantity } from '~/cellar/stock/rules'
import { typed, wineForm } from '~/cellar/catalog/schemas'
import { optionalAmount, optionalId } from '~/cellar/receiving/schemas'

/** The value of the supplier list that adds the supplier whose name was read. */
export const newSupplier = 'new'

/** The head of the receipt that an invoice becomes. */
export const invoiceForm = z
  .object({
    supplierId: z
      .string()
      .default('')
      .refine((text) => text === '' || text === newSupplier || isId(text), 'Please choose from the list'),
    supplierName: singleLineText(100).default(''),
    documentNumber: singleLineText(60).default(''),
    receivedOn: z.string().default('').refine(isDay, 'Please enter a date such as 2026-11-20'),
    locationId: optionalId,
    /** Units of the business's currency for one of the invoice's; blank leaves the costs out. */
    rate: typed(
      12,
      (text) => {
        if (text === '') return null
        const rate = Number(text.replace(',', '.'))
        return Number.isFinite(rate) && rate > 0 && rate < 100_000 ? rate : undefined
      },
      'Please enter a rate such as 1.08',
    ),
    /** Charges of the document that count as cost of its bottles. */
    withDiscount: z.literal('on').optional(),
    withFreight: z.literal('on').optional(),
    /** The sentence about sums that disagree, confirmed. */
    sumsSeen: singleLineText(500).default(''),
  })
  .refine(({ supplierId, supplierName }) => supplierId !== newSupplier || supplierName !== '', {
    path: ['supplierName'],
    message: 'Please enter the supplier’s name',
  })

/** Of every business's amounts. */
export const ownCurrency = 'USD'

/** Currencies of an invoice: those that the reader knows, all with hundredths. */
export const invoiceCurrencies = ['USD', 'EUR', 'GBP', 'CHF', 'CAD', 'AUD', 'NZD'] as const
export type InvoiceCurrency = (typeof invoiceCurrencies)[number]

export const currencyForm = z.object({
  currency: z.enum(invoiceCurrencies, { error: 'Please choose a currency' }),
})

/** One line: what it is, and its figures. The fields of the wine to add count only where it is added. */
export const invoiceLineForm = z
  .object({
    /** "new", "out", or the id of a wine. */
    choice: z
      .string()
      .default('')
      .refine(
        (text) => text === 'new' || text === 'out' || isId(text),
        'Please choose a wine, or leave the line out',
      ),
    bottles: z
      .string()
      .meta({ maxLength: 7 })
      .default('')
      .refine((text) => /^-?\d{0,6}$/.test(text.trim()), 'Please enter whole bottles, such as 12')
      .transform((text) => (text.trim() === '' ? null : Number(text))),
    cost: optionalAmount,
    total: optionalAmount,
    /** The bottles cost nothing: a sample, or free goods. */
    isFree: z.literal('on').optional(),
    producer: wineForm.shape.producer.catch(''),
    name: wineForm.shape.name.catch(''),
    type: z.string().default(''),
    vintage: z.string().meta({ maxLength: 20 }).default(''),
    formatMl: z.string().default('750'),
  })
  .superRefine((value, context) => {
    const say = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (value.choice === 'out') return
    if (value.bottles === null || value.bottles < 1 || value.bottles > maxQuantity)
      say('bottles', 'Please enter 1 to 100,000 bottles')
    const amounts = [value.total, value.cost].filter((cents) => cents !== null)
    if (amounts.length > 0 && amounts.every((cents) => cents === 0) && value.isFree === undefined)
      say('total', 'Please enter the cost, or confirm that these bottles are free')
    if (value.choice !== 'new') return
    const { producer, name, type, vintage, formatMl } = value
    const parsed = wineForm.safeParse({ producer, name, type, vintage, formatMl })
    for (const { path, message } of parsed.success ? [] : parsed.error.issues) say(String(path[0]), message)
  })

export type InvoiceLineValue = z.output<typeof invoiceLineForm>
