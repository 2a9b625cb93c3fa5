// A supplier's invoice or delivery note: its head, its lines of goods, and its sums.
import { mostUsual } from '../counts'
import { currenciesIn } from '../layout/currencies'
import type { DecimalSign } from '../table/read-amount'
import { linesOf, type Line } from '../layout/lines'
import { readFields } from '../fields/read-fields.server'
import type { FieldReading, ReadEntry } from '../read-entry'
import type { SourceDocument } from '../source-document'
import { decimalSignOfLines, readFigure } from './figures'
import { dateOf, isCreditNote, numberOf, supplierOf } from './head'
import type { InvoiceLine, KnownOfInvoices, ReadInvoice } from './invoice'
import { labelOf, millilitersOf, withShortYears, type ReadLabel } from './label'
import { measuresOf } from './measures'
import { quantitiesOf, type Meaning, type Quantities } from './quantities'
import { rawListOf } from './raw-entries'
import type { GoodsRow, InvoiceBody } from './goods-row'
import { bodyOf } from './rows'
import { sumsOf } from './sums'
import type { ColumnKind } from '../table/headings'
import { countWords } from './words'

/** Vintages of two figures above this are of the last century. */
const lastYear = 2_040

/** The most lines of goods that are taken from one document. */
export const maxInvoiceLines = 400

/**
 * Reads an invoice or delivery note. Lines whose quantity, price and total do not agree have a low confidence; what the
 * document does not print is null. A document without lines of goods has no lines.
 */
export function readInvoice(document: SourceDocument, known: KnownOfInvoices): ReadInvoice {
  const lines = document.pages.flatMap(({ number, runs }) => linesOf(number, runs))
  const sign = decimalSignOfLines(lines)
  const body = bodyOf(lines, sign, document.kind === 'table')
  const text = lines.map(({ text }) => text).join('\n')
  const currency = mostUsual(currenciesIn(text))?.[0] ?? null
  const head = lines.slice(0, body.start)
  const isMonthFirst = sign === '.' && (currency === 'USD' || currency === null) && !isEuropean(text)
  const invoice: ReadInvoice = {
    supplier: supplierOf(lines, body.start, known),
    number: numberOf(head) ?? numberOf(lines),
    date: dateOf(head, isMonthFirst) ?? dateOf(lines, isMonthFirst),
    currency,
    lines: goodsOf(body, lines, sign, known),
    ...sumsOf(body.sums),
  }
  return isCreditNote(head) ? asCredit(invoice) : invoice
}

/** A credit note may print positive figures: its title alone says that they are below zero. */
function asCredit(invoice: ReadInvoice): ReadInvoice {
  const { lines, charges, subtotal, total } = invoice
  if (lines.some(({ bottles, lineTotal }) => (bottles ?? 0) < 0 || (lineTotal ?? 0) < 0)) return invoice
  const negative = (value: number | null) => (value === null ? null : -Math.abs(value))
  return {
    ...invoice,
    lines: lines.map((line) => ({
      ...line,
      bottles: negative(line.bottles),
      lineTotal: negative(line.lineTotal),
    })),
    charges: charges.map((charge) => ({ ...charge, cents: -charge.cents })),
    subtotal: negative(subtotal),
    total: negative(total),
  }
}

/** Words that are on no American invoice. */
const isEuropean = (text: string): boolean =>
  /\b(?:VAT|TVA|IVA|MwSt|USt|BTW|facture|fattura|factura|rechnung|factuur|United Kingdom|England|London)\b/i.test(
    text,
  )

type Draft = NonNullable<ReturnType<typeof draftOf>>

function goodsOf(
  { goods }: InvoiceBody,
  lines: readonly Line[],
  sign: DecimalSign,
  known: KnownOfInvoices,
): InvoiceLine[] {
  const goodsLines = goods
    .slice(0, maxInvoiceLines)
    .flatMap((row) => draftOf(row, sign, hasSecondLines(goods)) ?? [])
  const labels = withShortYears(
    goodsLines.map(({ label }) => label),
    lastYear,
  )
  const drafts = goodsLines.map((draft, at) => ({ ...draft, label: labels[at]! }))
  const meaning = meaningOf(drafts, lines, sign)
  const counted = drafts
    .map((draft) => ({ draft, quantities: quantitiesOf(draft.measures, meaning) }))
    .filter(
      ({ draft, quantities: { bottles, lineTotal } }) =>
        bottles !== null || lineTotal !== null || draft.row.figures.length === 0,
    )
  const lineLabels = counted.map(({ draft: { row, producer, label } }) => ({ ...row, producer, ...label }))
  const wines = readFields(rawListOf(lineLabels, null), known)
  return counted.map(({ draft, quantities }, at) => lineOf(draft, quantities, wines[at]!))
}

/** Whether the second lines of descriptions are lines of their own, such as the producer, rather than wrapped ones. */
const hasSecondLines = (goods: readonly GoodsRow[]): boolean =>
  goods.filter(({ texts }) => texts.some(({ isBelow }) => isBelow)).length * 3 >= goods.length * 2

function draftOf(row: GoodsRow, sign: DecimalSign, secondLines: boolean) {
  const textOf = (...kinds: ColumnKind[]) =>
    row.texts
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ text }) => text)
      .join(' ')
  const isSecond = row.texts.findIndex(({ kind, isBelow }) => kind === 'description' && isBelow)
  const rowLabel = labelOf(
    row.texts
      .filter(({ kind }) => kind === 'description')
      .map((one) => (secondLines && one === row.texts[isSecond] ? `| ${one.text}` : one.text))
      .join(' '),
  )
  const sizeLabel = labelOf(['', textOf('size'), textOf('pack'), textOf('unit'), textOf('vintage')].join(' '))
  const label: ReadLabel = {
    ...rowLabel,
    vintage: rowLabel.vintage ?? sizeLabel.vintage,
    bottleMl: sizeLabel.bottleMl ?? sizeOfColumn(textOf('size')) ?? rowLabel.bottleMl,
    packSize: packOfColumn(textOf('pack')) ?? sizeLabel.packSize ?? rowLabel.packSize,
  }
  const producer = textOf('producer')
  if (label.label === '' && producer === '') return null
  return {
    row,
    description: textOf('producer', 'description', 'vintage', 'size', 'pack').replace(/\s+/g, ' ').trim(),
    label,
    producer,
    measures: measuresOf(row, label, textOf, sign),
  }
}

/** A column of sizes may leave the unit out: "750", "75", "0,75". */
function sizeOfColumn(text: string): number | null {
  const bare = /^\s*(\d+(?:[.,]\d+)?)\s*$/.exec(text)
  return bare ? millilitersOf(bare[1]!, '') : null
}

function packOfColumn(text: string): number | null {
  const bare = /^\s*(?:x\s*)?(\d{1,2})(?:\s*x|\s*(?:btls?|bt|fl|pk|er)\.?)?\s*$/i.exec(text)
  return bare && Number(bare[1]) >= 1 ? Number(bare[1]) : null
}

/**
 * Unit of quantities without one: the unit whose sum agrees with a printed number of bottles or cases, else the unit of
 * all other lines, else cases where the lines' figures suggest only cases or a quantity does not fill whole cases, else
 * bottles where two or more lines all suggest bottles; null otherwise.
 */
function meaningOf(drafts: readonly Draft[], lines: readonly Line[], sign: DecimalSign): Meaning {
  const read = drafts.map(({ measures }) => quantitiesOf(measures, null))
  const open = read.filter(({ isOpen, packSize }) => isOpen && packSize !== null && packSize > 1)
  if (open.length === 0) return null
  const printed = lines.flatMap((line) => {
    const kind = countWords(line.text)
    const figure = kind && /(\d[\d.,]*)/.exec(line.text)?.[1]
    const value = figure ? readFigure(figure, sign)?.value : undefined
    return kind && value !== undefined ? [{ kind, value }] : []
  })
  for (const meaning of ['cases', 'bottles'] as const) {
    const all = drafts.map(({ measures }) => quantitiesOf(measures, meaning))
    const sum = (key: 'cases' | 'bottles') => all.reduce((count, one) => count + (one[key] ?? 0), 0)
    if (printed.some(({ kind, value }) => sum(kind) === value)) return meaning
  }
  const closed = read.filter(({ isOpen }) => !isOpen)
  const inCases = closed.filter(({ rule }) => rule.includes('cases')).length
  if (closed.length > 0 && (inCases === 0 || inCases === closed.length))
    return inCases > 0 ? 'cases' : 'bottles'
  if (open.some(({ meaning }) => meaning === 'cases') && !open.some(({ meaning }) => meaning === 'bottles'))
    return 'cases'
  const counts = drafts.filter((_draft, at) => read[at]!.isOpen)
  const areWhole = counts.every(
    ({ measures: { quantity, packSize } }) =>
      quantity !== null && packSize !== null && quantity % packSize === 0,
  )
  if (!areWhole) return 'cases'
  return counts.length >= 2 && open.every(({ meaning }) => meaning === 'bottles') ? 'bottles' : null
}

function lineOf(
  { row, description, label, measures }: Draft,
  quantities: Quantities,
  { wine, readings }: ReadEntry,
): InvoiceLine {
  const { bottles, lineTotal } = quantities
  const { type, appellation, region, country, varietal } = wine
  const size = sizeOf(label.bottleMl, row.confidence)
  const readingOf = (confidence: number, rule: string): FieldReading => ({
    confidence: Math.min(confidence, 0.4 + 0.6 * row.confidence),
    rule,
    place: row.place,
  })
  return {
    description,
    producer: wine.producer,
    name: wine.name,
    vintage: wine.vintage ?? label.vintage,
    type,
    appellation,
    region,
    country,
    varietal,
    bottleMl: size.ml,
    cases: quantities.cases,
    packSize: quantities.packSize,
    bottles,
    unitCost: lineTotal === null || !bottles ? null : lineTotal / bottles,
    discount: quantities.discount,
    lineTotal,
    place: row.place,
    confidence: quantities.confidence,
    rule: quantities.rule,
    readings: {
      ...(readings.type ? { type: readings.type } : {}),
      ...(readings.producer ? { producer: readings.producer } : {}),
      ...(readings.name ? { name: readings.name } : {}),
      vintage: readings.vintage ?? readingOf(label.vintage === null ? 0.65 : 0.95, 'vintage'),
      bottleMl: readingOf(size.confidence, size.rule),
      bottles: readingOf(bottles === null ? 0.2 : quantities.confidence, quantities.rule),
      ...(measures.total !== null || lineTotal !== null
        ? {
            lineTotal: {
              ...readingOf(quantities.confidence, quantities.rule),
              ...(quantities.mismatch ? { mismatch: quantities.mismatch } : {}),
            },
          }
        : {}),
    },
  }
}

/** Text recognition loses the point of "1.5 L"; a bottle of 15 liters is on no usual invoice. */
function sizeOf(ml: number | null, recognition: number) {
  if (ml === null) return { ml, confidence: 0.75, rule: 'usual size' }
  if (ml === 15_000 && recognition < 1)
    return { ml: 1_500, confidence: 0.5, rule: 'size, point not recognized' }
  return { ml, confidence: 0.95, rule: 'size' }
}
