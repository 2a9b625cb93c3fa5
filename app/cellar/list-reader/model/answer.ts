// The answer that the model gives for a page, and reading it without trust. Pure.
import { z } from 'zod'
import { wineKinds } from '~/cellar/reference/labels'

const text = (what: string) => z.string().nullable().describe(what)

/** Schema of the model's answer; every property is required, since providers limit optional ones. */
export const answerSchema = z.object({
  wines: z.array(
    z.object({
      line: z.int().describe('Number of the first line of this wine'),
      lastLine: z.int().describe('Number of its last line; the same for a wine on one line'),
      type: z.enum(wineKinds).nullable().describe('From its heading or what the wine is known to be'),
      producer: text('Who makes the wine, as printed'),
      name: text('The label as printed without producer, vintage, size and prices'),
      vintage: text('"2019", or "NV" where it is printed'),
      appellation: text('As printed on its lines or in a heading above it'),
      region: text('As printed on its lines or in a heading above it'),
      country: text('As printed on its lines or in a heading above it'),
      varietal: text('Grapes as printed on its lines or in a heading above it'),
      bottleMl: z.int().nullable().describe('Size of the bottle in milliliters, where it is printed'),
      bottlePrice: z.number().nullable().describe('For a bottle: 1250.5 for "1.250,50"'),
      glasses: z
        .array(
          z.object({
            price: z.number(),
            ml: z.int().nullable().describe('Size of the pour, where it is printed'),
          }),
        )
        .describe('Prices by the glass, smallest pour first; empty for none'),
      bin: text('Number of the wine on the list, as printed'),
    }),
  ),
})

/** Most wines of one answer; more is no list. */
const mostWines = 200
const mostGlasses = 4

/** A line number, or null for what is none. */
const lineNumber = z.int().min(1).max(100_000).nullable().catch(null)
/** A text of one line, cleaned and cut; '' for none. */
const line = (most: number) =>
  z
    .union([z.string(), z.number().transform(String)])
    .transform((value) => cleanLine(value, most))
    .catch('')
/** An amount in cents; null for none, and for what no list asks. */
const cents = z
  .number()
  .positive()
  .max(1_000_000)
  .transform((amount) => Math.round(amount * 100))
  .nullable()
  .catch(null)
const milliliters = (least: number, most: number) => z.int().min(least).max(most).nullable().catch(null)
const glass = z.object({ price: cents, ml: milliliters(10, 500).default(null) })

/** Reads a wine of an answer. What is not of the right kind is left out, and so is what was not asked for. */
const readWine = z.object({
  line: lineNumber.default(null),
  lastLine: lineNumber.default(null),
  type: z.enum(wineKinds).nullable().catch(null).default(null),
  producer: line(120).default(''),
  name: line(160).default(''),
  vintage: line(8)
    .default('')
    .transform((year): number | 'NV' | null => {
      if (/^(?:nv|n\.v\.|mv|s\.?a\.?)$/i.test(year)) return 'NV'
      return /^(?:19|20)\d\d$/.test(year) ? Number(year) : null
    }),
  appellation: line(120).default(''),
  region: line(120).default(''),
  country: line(60).default(''),
  varietal: line(120).default(''),
  bottleMl: milliliters(100, 18_000).default(null),
  bottlePrice: cents.default(null),
  glasses: z
    .array(z.unknown())
    .catch([])
    .default([])
    .transform((all) =>
      all.slice(0, mostGlasses).flatMap((one) => {
        const { data } = glass.safeParse(one)
        return data?.price ? [{ price: data.price, ml: data.ml }] : []
      }),
    ),
  bin: line(20).default(''),
})

/** One wine as the model says it, amounts in cents; nothing of it is verified. */
export type AnsweredWine = z.output<typeof readWine>

interface Answer {
  wines: AnsweredWine[]
  /** False where the answer was cut off: what is missing says nothing. */
  isComplete: boolean
}

/**
 * Reads an answer's text. Null where it is no JSON of the asked form. A wine that cannot be understood is left out
 * alone, and an answer that was cut off gives the wines before the cut.
 */
export function readAnswer(text: string, wasCut: boolean): Answer | null {
  const whole = parsed(text.replace(/^\s*```(?:json)?\s*|\s*```\s*$/g, ''))
  const list = z.object({ wines: z.array(z.unknown()) }).safeParse(whole).data?.wines
  const wineList = list ?? (wasCut ? winesBeforeCut(text) : null)
  if (wineList === null) return null
  const wines = wineList.slice(0, mostWines).flatMap((one) => {
    const { data } = readWine.safeParse(one)
    return data && (data.name !== '' || data.producer !== '') ? [data] : []
  })
  return { wines, isComplete: list !== undefined && !wasCut && wineList.length <= mostWines }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The complete wines of a text that ends in the middle of one; null where there is none. */
function winesBeforeCut(text: string): unknown[] | null {
  const start = text.indexOf('[')
  for (let end = text.lastIndexOf('}'), tries = 0; start !== -1 && end > start && tries < 8; tries += 1) {
    const list = parsed(`${text.slice(start, end + 1)}]`)
    if (Array.isArray(list)) return list
    end = text.lastIndexOf('}', end - 1)
  }
  return null
}

/** Characters not allowed in a line: breaks, controls, marks that reorder or hide text, halves of characters. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\u2028\u2029]+/gu

function cleanLine(text: string, most: number): string {
  const clean = text.normalize('NFC').replace(unseen, ' ').replace(/\s+/g, ' ').trim()
  return [...clean].slice(0, most).join('').trim()
}
