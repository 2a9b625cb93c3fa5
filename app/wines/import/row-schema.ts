// A row of an import, as texts of a form that a person could fill in. Browser-safe.
import { z } from 'zod'
import { singleLineText } from '~/kit/text'
import { readVintage, wineTypes, type WineType } from '../labels'
import { wineForm } from '../schemas'
import { importFieldNames, type ImportField } from './fields'

/** Bottles that one row may count. */
export const maxRowBottles = 100_000

const most = maxRowBottles.toLocaleString('en-US')

/** A number of the given form, or null for an empty text. `scale` turns it into the integer that is stored. */
function number(
  { scale = 1, min = 0, max, whole }: { scale?: number; min?: number; max: number; whole?: string },
  messages: { form: string; range: string },
) {
  return z
    .string()
    .meta({ maxLength: 30 })
    .default('')
    .transform((text, context) => {
      const typed = text
        .trim()
        .replace(/^\$/, '')
        .replace(/,(?=\d{3})/g, '')
      if (typed === '') return null
      const refuse = (message: string) => {
        context.addIssue({ code: 'custom', message })
        return z.NEVER
      }
      if (!/^-?\d{1,15}(\.\d{1,6})?$/.test(typed)) return refuse(messages.form)
      const value = Number(typed)
      if (value < 0) return refuse('This cannot be negative')
      if (whole && !Number.isInteger(value)) return refuse(whole)
      const stored = Math.round(value * scale + 1e-7)
      return stored < min || stored > max ? refuse(messages.range) : stored
    })
}

const price = number(
  { scale: 100, max: 99_999_999 },
  { form: 'Please enter an amount such as 45 or 45.50', range: 'Please enter an amount under $1,000,000' },
)
/** A price of 0 is no price. */
const listPrice = price.transform((cents) => cents || null)

const year = z
  .string()
  .meta({ maxLength: 20 })
  .default('')
  .transform((text, context) => {
    const value = readVintage(text)
    if (value === null || typeof value === 'number') return value
    context.addIssue({ code: 'custom', message: 'Please enter a year such as 2030' })
    return z.NEVER
  })

const label = wineForm.shape

/** What a row says about a wine. Unknown details are empty; a wine that is already in the cellar keeps its own. */
export const importRowForm = z.object({
  producer: label.producer,
  name: label.name,
  vintage: label.vintage,
  type: z
    .string()
    .default('')
    .refine((text) => text === '' || Object.hasOwn(wineTypes, text), 'Please choose the kind of wine')
    .transform((text) => (text === '' ? null : (text as WineType))),
  formatMl: number(
    { min: 187, max: 18_000, whole: 'Please enter the size in whole milliliters' },
    {
      form: 'Please enter the bottle size in milliliters, such as 750',
      range: 'Bottles hold 187 to 18,000 ml',
    },
  ).transform((size) => size ?? 750),
  varietal: label.varietal,
  appellation: label.appellation,
  region: label.region,
  country: label.country,
  bottlePrice: listPrice,
  glassPrice: listPrice,
  glassMl: number(
    { min: 10, max: 1_000, whole: 'Please enter whole milliliters' },
    { form: 'Please enter the glass in milliliters, such as 150', range: 'A glass holds 10 to 1,000 ml' },
  ),
  quantity: number(
    { max: maxRowBottles, whole: 'Please enter whole bottles, without a fraction' },
    {
      form: 'Please enter a number of bottles such as 12',
      range: `At most ${most} bottles fit in a row; check this`,
    },
  ),
  cost: price,
  bin: singleLineText(40).default(''),
  location: singleLineText(80).default(''),
  supplier: singleLineText(120).default(''),
  parLevel: number(
    { max: 100_000, whole: 'Please enter whole bottles, without a fraction' },
    { form: 'Please enter a number of bottles such as 6', range: 'Please enter at most 100,000 bottles' },
  ),
  abv: number(
    { scale: 10, min: 1, max: 999 },
    {
      form: 'Please enter the alcohol in percent, such as 13.5',
      range: 'Please enter the alcohol in percent, such as 13.5',
    },
  ),
  drinkFrom: year,
  drinkUntil: year,
  lwin: z
    .string()
    .meta({ maxLength: 24 })
    .default('')
    .transform((text) => text.replace(/[\s-]|^lwin/gi, ''))
    .refine(
      (text) => text === '' || /^(\d{7}|\d{11}|\d{16}|\d{18})$/.test(text),
      'An LWIN has 7, 11, 16 or 18 digits',
    ),
  notes: label.notes,
} satisfies Record<ImportField, z.ZodType>)

export type RowValues = z.output<typeof importRowForm>
export type RowTexts = Record<ImportField, string>
/** Sentences by field; those about the row as a whole are under ''. */
export type RowProblems = Partial<Record<ImportField | '', string>>

export type ValidatedRow = { values: RowValues; problems: null } | { values: null; problems: RowProblems }

/** What a spreadsheet shows where a formula failed. */
export const isFormulaError = (text: string): boolean =>
  /^#(NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|SPILL!|CALC!)$/.test(text)

/** The values of a row's texts, or what is wrong with each. */
export function validateRow(texts: RowTexts): ValidatedRow {
  const parsed = importRowForm.safeParse(texts)
  const problems: RowProblems = {}
  for (const field of importFieldNames)
    if (isFormulaError(texts[field] ?? '')) problems[field] = 'The formula in this cell failed'
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = importFieldNames.find((name) => name === path[0]) ?? ''
    problems[field] ??= message
  }
  return parsed.success && Object.keys(problems).length === 0
    ? { values: parsed.data, problems: null }
    : { values: null, problems }
}
