// The figures of a line of goods by what they measure. Pure.
import type { DecimalSign } from '../table/read-amount'
import { centsOf, readPercent, type Figure } from './figures'
import { countOf, type ReadLabel } from './label'
import type { Measures } from './quantities'
import type { GoodsRow } from './goods-row'
import type { ColumnKind } from '../table/headings'
import { unitOf } from './words'

/** The figures of a row; `textOf` gives the texts of its columns. */
export function measuresOf(
  row: GoodsRow,
  label: ReadLabel,
  textOf: (...kinds: ColumnKind[]) => string,
  sign: DecimalSign,
): Measures {
  const figureOf = (kind: ColumnKind): Figure | null =>
    row.figures.find((one) => one.kind === kind)?.figure ?? null
  const valueOf = (kind: ColumnKind): number | null => figureOf(kind)?.value ?? null
  const total = row.figures.findLast((one) => one.kind === 'lineTotal')?.figure ?? null
  const measures: Measures = {
    cases: valueOf('cases'),
    bottles: valueOf('bottles'),
    quantity: valueOf('quantity'),
    unit: unitOf(textOf('unit')) ?? unitBeside(textOf('quantity')) ?? unitBeside(textOf('unitPrice')),
    packSize: label.packSize,
    casePrice: figureOf('casePrice'),
    bottlePrice: figureOf('bottlePrice'),
    unitPrice: figureOf('unitPrice') ?? figureOf('grossPrice'),
    discount: discountOf(row, textOf('discount'), sign),
    total: total === null ? null : centsOf(total),
  }
  if (row.figures.some(({ kind }) => kind === null))
    addUnnamed(
      measures,
      row.figures.map(({ figure }) => figure),
    )
  const words = (['quantity', 'cases', 'bottles'] as const)
    .map((kind) => countOf(textOf(kind), label.packSize))
    .find((count) => count !== null)
  if (words) {
    const isTotal = textOf('bottles') === '' && measures.bottles !== null && words.bottles === null
    Object.assign(measures, {
      cases: words.cases,
      bottles: words.bottles ?? (isTotal ? measures.bottles : null),
      quantity: null,
      packSize: words.packSize ?? measures.packSize,
    })
  }
  const stated = label.quantity
  if (stated && measures.cases === null && measures.bottles === null) {
    if (measures.quantity === null || measures.quantity === stated.count) {
      measures.quantity = stated.count
      measures.unit ??= stated.unit
    }
  }
  return measures
}

/** "8 Fl.", "12.50 / btl": what the words beside a figure count. */
const unitBeside = (text: string): 'cases' | 'bottles' | null => unitOf(text.replace(/[\d.,$€£/\s]/g, ''))

function discountOf(row: GoodsRow, text: string, sign: DecimalSign): Measures['discount'] {
  const figure = row.figures.find(({ kind }) => kind === 'discount')?.figure
  if (!figure || figure.value === 0) return null
  const percent = readPercent(text || figure.text, sign)
  if (
    percent !== null &&
    percent > 0 &&
    (figure.isPercent || text.includes('%') || text.includes('+') || figure.decimals === 0)
  )
    return { percent }
  return figure.isPercent ? { percent: Math.abs(figure.value) } : { cents: Math.abs(centsOf(figure)) }
}

/** Figures without headings: the last is the total, the one before it the price, a whole one before these the quantity. */
function addUnnamed(measures: Measures, figures: readonly Figure[]): void {
  const total = figures.findLast(({ decimals, isPercent }) => decimals >= 2 && !isPercent)
  if (!total) {
    measures.quantity ??=
      figures.find(({ decimals, isPercent }) => decimals === 0 && !isPercent)?.value ?? null
    return
  }
  const rest = figures.filter((figure) => figure !== total && !figure.isPercent)
  const whole = rest.filter(({ decimals, value }) => decimals === 0 && Math.abs(value) > 0)
  const candidates = [...whole, { value: 1, decimals: 0, isPercent: false, text: '' }]
  for (const price of rest)
    for (const count of candidates)
      if (count !== price && Math.abs(count.value * price.value - total.value) < 0.011) {
        if (count.text !== '' || measures.quantity === null) measures.quantity ??= count.value
        measures.unitPrice = price
        measures.total = centsOf(total)
        return
      }
  measures.total = centsOf(total)
  measures.unitPrice = rest.findLast(({ decimals }) => decimals >= 2) ?? null
  measures.quantity ??= whole[0]?.value ?? null
}
