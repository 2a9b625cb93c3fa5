import { z } from 'zod'
import { formatMoney, parseMoney } from '~/foundation/kit/money'
import { plainText, singleLineText } from '~/foundation/kit/text'
import { readVintage, wineTypes, type NewWine, type WineType } from '~/cellar/reference/labels'
import { formatProblem, isTradeFormat, parseFormat } from '~/cellar/reference/formats'
import { lwinProblem, parseLwin } from '~/cellar/reference/lwin'
import { acidities, bodies, oaks, sweetnesses } from '~/cellar/reference/scales'

const optionalLine = singleLineText(80).default('')

/** The fields of a wine's label. */
const labelFields = {
  producer: singleLineText(100)
    .default('')
    .refine((text) => text !== '', 'Producer is required'),
  name: singleLineText(120)
    .default('')
    .refine((text) => text !== '', 'Wine name is required'),
  type: z
    .string()
    .default('')
    .refine((text) => Object.hasOwn(wineTypes, text), 'Please choose the kind of wine')
    .transform((text) => text as WineType),
  vintage: typed(20, readVintage, 'Please enter a year such as 2019, or NV'),
  varietal: singleLineText(120).default(''),
  appellation: optionalLine,
  region: optionalLine,
  country: optionalLine,
  formatMl: z
    .string()
    .default('750')
    .refine((text) => isTradeFormat(Number(text)), 'Please choose a size from the list')
    .transform(Number),
  notes: plainText(500).default(''),
}

/** A wine's label. Unknown details stay empty. */
export const wineForm = z.object(labelFields)

/** The value of the size list that opens a field for another size. */
export const otherFormat = 'other'
const mostCents = 99_999_999
const mostAttributes = 20

/** Everything about a wine, in the order of the screen. Fields that are left empty are unknown or unset. */
const factFields = {
  producer: labelFields.producer,
  name: labelFields.name,
  type: labelFields.type,
  vintage: labelFields.vintage,
  formatMl: z
    .string()
    .default('750')
    .refine(
      (text) => text === otherFormat || isTradeFormat(Number(text)),
      'Please choose a size from the list',
    ),
  otherFormatMl: typed(30, readSize, 'Please enter a size such as 2250 ml or 1.75 L'),
  /** "on" once a size that the trade does not use was confirmed. */
  confirmFormat: z.string().default(''),
  lwin: z
    .string()
    .meta({ maxLength: 40 })
    .default('')
    .transform((text, context) => {
      if (text.trim() === '') return null
      const read = parseLwin(text)
      if (!('problem' in read)) return read.digits
      context.addIssue({ code: 'custom', message: lwinProblem(text) ?? read.problem })
      return z.NEVER
    }),
  varietal: labelFields.varietal,
  appellation: labelFields.appellation,
  region: labelFields.region,
  country: labelFields.country,
  abv: typed(8, readAbv, 'Please enter a percentage such as 13.5'),
  body: oneOf(bodies),
  acidity: oneOf(acidities),
  sweetness: oneOf(sweetnesses),
  oak: oneOf(oaks),
  attributes: plainText(1_000)
    .default('')
    .transform(readAttributes)
    .refine((list) => list.length <= mostAttributes, `Please list at most ${mostAttributes} attributes`)
    .refine(
      (list) => list.every((text) => text.length <= 40),
      'Please keep each attribute under 40 characters',
    ),
  drinkFrom: typed(8, readYear, 'Please enter a year such as 2025'),
  drinkUntil: typed(8, readYear, 'Please enter a year such as 2034'),
  houseScore: typed(8, (text) => readCount(text, 1, 100), 'Please enter a whole number from 1 to 100'),
  bottlePrice: price('48 or 48.50'),
  glassPrice: price('12 or 12.50'),
  glassMl: typed(8, (text) => readCount(text, 10, 1000), 'Please enter a whole number from 10 to 1000 ml'),
  supplierId: z.string().default('').transform(emptyAsNull),
  /** The name of a supplier to add. */
  newSupplier: singleLineText(100).default(''),
  /** Cost of one bottle, in cents. */
  cost: price('18.50', 0),
  /** Bottles in the cellar now; of a new wine. */
  quantity: typed(10, (text) => readCount(text, 0, 100_000), 'Please enter a whole number from 0 to 100,000'),
  locationId: z.string().default('').transform(emptyAsNull),
  bin: singleLineText(40).default(''),
  parLevel: typed(10, (text) => readCount(text, 0, 100_000), 'Please enter a whole number from 0 to 100,000'),
  lowestTierId: z.string().default('').transform(emptyAsNull),
  isListed: z
    .string()
    .default('')
    .transform((text) => text === 'on'),
  listNote: plainText(500).default(''),
  notes: plainText(2_000).default(''),
}

/** A check of several fields that also runs where another field is invalid: that field's value is then missing. */
const always = { when: () => true }

/** The form of a wine's page. */
export const wineFactsForm = z
  .object(factFields)
  .refine(({ formatMl, otherFormatMl }) => formatMl !== otherFormat || otherFormatMl !== null, {
    ...always,
    path: ['otherFormatMl'],
    message: 'Please enter the size of the bottle',
  })
  .refine((value) => sizeProblem(value) !== 'refused', {
    ...always,
    path: ['otherFormatMl'],
    message: 'Please enter a bottle size from 187 ml to 18 L (18,000 ml).',
  })
  .refine((value) => sizeProblem(value) !== 'unusual' || value.confirmFormat === 'on', {
    ...always,
    path: ['confirmFormat'],
    message: 'This is not a usual bottle size. Please confirm that it is right.',
  })
  .refine(({ drinkFrom, drinkUntil }) => !drinkFrom || !drinkUntil || drinkFrom <= drinkUntil, {
    ...always,
    path: ['drinkUntil'],
    message: 'Please enter a year that is not before the first one',
  })

function sizeProblem({ formatMl, otherFormatMl }: { formatMl: string; otherFormatMl: number | null }) {
  return formatMl === otherFormat && otherFormatMl ? formatProblem(otherFormatMl)?.kind : undefined
}

/** Parsers of single fields by name, for imports: each takes text and gives a fact or a sentence. */
export const wineFieldSchemas = factFields

export type WineFactsValue = z.output<typeof wineFactsForm>

/** The facts in a submitted form. Its supplier is `supplierId` or, with a new name, the caller's to add. */
export function factsOfForm(value: WineFactsValue): NewWine {
  const { formatMl, otherFormatMl, confirmFormat: _, abv, bottlePrice, glassPrice, ...rest } = value
  const { newSupplier: _new, cost: _cost, quantity: _quantity, ...facts } = rest
  return {
    ...facts,
    formatMl: formatMl === otherFormat ? (otherFormatMl ?? 750) : Number(formatMl),
    abvTenths: abv,
    bottlePriceCents: bottlePrice,
    glassPriceCents: glassPrice,
  }
}

/**
 * A field of at most `maxLength` characters that `read` turns into a value, without spaces around it; `sentence` is the
 * error where it gives undefined.
 */
export function typed<Value>(maxLength: number, read: (text: string) => Value | undefined, sentence: string) {
  return z
    .string()
    .meta({ maxLength })
    .default('')
    .transform((text, context): Value => {
      const value = read(text.trim())
      if (value !== undefined) return value
      context.addIssue({ code: 'custom', message: sentence })
      return z.NEVER
    })
}

/** An amount of money in cents, at most `most`; null when empty. */
export const optionalMoney = (most: number, example: string) =>
  typed(
    20,
    (text) => {
      if (text === '') return null
      const cents = parseMoney(text)
      return cents !== null && cents <= most ? cents : undefined
    },
    `Please enter an amount such as ${example}`,
  )

/** An amount of money in cents; null when empty. */
function price(example: string, least = 1) {
  return z
    .string()
    .meta({ maxLength: 20 })
    .default('')
    .transform((text, context) => {
      if (text.trim() === '') return null
      const cents = parseMoney(text)
      if (cents !== null && cents >= least && cents <= mostCents) return cents
      const message =
        cents === null
          ? `Please enter an amount such as ${example}`
          : `Please enter an amount between ${formatMoney(least)} and ${formatMoney(mostCents)}`
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    })
}

function oneOf<Steps extends Record<string, string>>(steps: Steps) {
  return z
    .string()
    .default('')
    .refine((text) => text === '' || Object.hasOwn(steps, text), 'Please choose from the list')
    .transform((text) => (text === '' ? null : (text as keyof Steps)))
}

/** A whole number in a range, "1,200" too; null when empty, undefined for anything else. */
export function readCount(text: string, least: number, most: number): number | null | undefined {
  if (text === '') return null
  if (!/^\d{1,3}(,\d{3})+$|^\d+$/.test(text)) return undefined
  const count = Number(text.replaceAll(',', ''))
  return count >= least && count <= most ? count : undefined
}

function readYear(text: string): number | null | undefined {
  if (text === '') return null
  const year = /^\d{4}$/.test(text) ? Number(text) : 0
  return year >= 1700 && year <= 2300 ? year : undefined
}

/** Tenths of a percent of "13.5", "13,5" and "13.5 %". */
function readAbv(text: string): number | null | undefined {
  if (text === '') return null
  const match = /^(\d{1,2})(?:[.,](\d))?\s*%?$/.exec(text)
  const tenths = match ? Number(match[1]) * 10 + Number(match[2] ?? 0) : 0
  return tenths >= 1 && tenths <= 999 ? tenths : undefined
}

function readSize(text: string): number | null | undefined {
  return text === '' ? null : (parseFormat(text) ?? undefined)
}

/** Attributes separated by commas or lines, each once. */
function readAttributes(text: string): string[] {
  const spellings = new Map<string, string>()
  for (const part of text.split(/[,;\n]/)) {
    const attribute = part.replace(/\s+/g, ' ').trim()
    const key = attribute.toLowerCase()
    if (attribute !== '' && !spellings.has(key)) spellings.set(key, attribute)
  }
  return [...spellings.values()]
}

function emptyAsNull(text: string): string | null {
  return text === '' ? null : text
}
