// The head of an invoice: who sent it, its number, its day and its currency. Pure.
import { foldText } from '~/foundation/kit/fold-text'
import type { Day } from '~/foundation/kit/dates'
import { placeIn, type Cell } from '../layout/cells'
import type { Line } from '../layout/lines'
import { daysIn } from './dates'
import type { Fact, KnownOfInvoices } from './invoice'

const titles =
  /^(?:tax |commercial |pro ?forma |sales )?(?:invoice|delivery note|packing (?:list|slip)|credit (?:note|memo)|facture|bon de livraison|avoir|fattura(?: accompagnatoria| immediata| differita)?|documento di trasporto|d\.?d\.?t\.?|bolla|factura|albaran|rechnung|lieferschein|gutschrift|factuur|pakbon|leverbon|afleverbon|statement|order|bill|receipt|page.*|original|copy|copia|kopie|duplicata)(?: ?(?:no|nr|n|#)?[.:°º]*.*)?$/

const numberLabels = [
  // The number of the document itself.
  /(?:invoice|inv|bill|delivery note|d\/n|docket|packing (?:slip|list)|credit (?:note|memo)|document)\s*(?:no\b|nr\b|num(?:ber)?\b|#|id\b|ref\b)/,
  /(?:facture|bon de livraison|avoir|bl)\s*(?:n[°ºo]?|num(?:ero)?|no)(?![\p{L}])/u,
  /(?:fattura|documento|ddt|d\.d\.t\.|bolla|doc)\s*(?:n[°ºr]?|num(?:ero)?|no)(?![\p{L}])/u,
  /(?:factura|albaran|documento)\s*(?:n[°ºo]?|num(?:ero)?|no)(?![\p{L}])/u,
  /(?:rechnungs?|lieferschein|beleg|gutschrift)\s*-?\s*(?:nr|nummer|no)(?![\p{L}])/u,
  /(?:factuur|pakbon|leverbon|afleverbon)\s*-?\s*(?:nr|nummer|no)(?![\p{L}])/u,
  /n(?:umero|[°º]|um)\.?\s*(?:de\s+|della\s+|di\s+)?(?:facture|fattura|factura|albaran|documento|document)/,
  /^(?:tax |commercial )?(?:invoice|facture|fattura(?: accompagnatoria| immediata| differita)?|factura|rechnung|factuur|lieferschein|delivery note|bon de livraison|albaran|pakbon|ddt|avoir|credit (?:note|memo)|gutschrift|abono|creditnota)\b(?=\s*(?:n[°ºro]?\.?|#|:)?\s*:?\s*[\p{L}/-]*\d)/u,
  /^(?:no|nr|num|numero|number|n[°º]|#)[\s.:°º#]/,
]
const numberLike =
  /^[\s:#.°º-]*(?:[Nn][°ºro.]*\s?)?((?:\p{Lu}{1,4} )?(?=[\p{L}\d/.-]*\d)[\p{L}\d][\p{L}\d/.-]{0,24})/u

/** Numbers of the customer, of taxes and of orders. */
const otherNumbers =
  /\b(?:tva|vat|iva|ust|tax|client|cliente|customer|kunden?|klant|order|p\.?o\.?|account|phone|tel)\b(?!\s?(?:invoice|facture))/

type HeadCell = ReturnType<typeof headCells>[number]

/** The cells of the head, each with those behind and below it, where a label has its value. */
const headCells = (lines: readonly Line[]) =>
  lines.flatMap((line, index) =>
    line.cells.map((cell, at) => ({
      ...{ cell, folded: foldText(cell.text), next: line.cells[at + 1], lower: below(lines, index, cell) },
    })),
  )

/** The number of the document; beside, below or in the cell of its label. */
export function numberOf(lines: readonly Line[]): Fact<string> | null {
  const cells = headCells(lines)
  for (const [rank, label] of numberLabels.entries())
    for (const place of cells) {
      const match = label.exec(place.folded)
      if (!match || otherNumbers.test(place.folded)) continue
      const value = valueOf(place, match.index + match[0].length, numberText)
      if (value) return fact(value.value, value.cell, rank < numberLabels.length - 2 ? 0.95 : 0.8, 'label')
    }
  return numberAtTitle(cells)
}

const wholeNumber = /^#?\s*((?:\p{L}{1,4}[ -]?)?\d[\p{L}\d/-]{2,20})$/u

/** A number below or beside the title, without a label of its place. */
function numberAtTitle(cells: readonly HeadCell[]): Fact<string> | null {
  for (const place of cells) {
    if (!titles.test(place.folded) || place.cell.text.length > 40) continue
    const value = valueOf(place, place.cell.text.length, (text) =>
      isDayLike(text.trim()) ? null : (wholeNumber.exec(text.trim())?.[1] ?? null),
    )
    if (value) return fact(value.value, value.cell, 0.7, 'at the title')
  }
  return null
}

const isDayLike = (text: string): boolean => /^\d{1,2}([./-])\d{1,2}\1\d{2,4}$/.test(text)

function numberText(text: string): string | null {
  const value = numberLike.exec(text)?.[1]?.replace(/[.-]+$/, '')
  return value && !isDayLike(value) ? value : null
}

const creditTitle =
  /^(?:(?:vendor |supplier )?credit (?:memo|note|invoice)|(?:facture d['’ ])?avoir|nota di credito|nota de (?:credito|abono)|abono|factura rectificativa|gutschrift|rechnungs-?korrektur|stornorechnung|creditnota|creditfactuur)\b/

/** Whether the title says that the document gives money back. */
export const isCreditNote = (lines: readonly Line[]): boolean =>
  lines.some(({ cells }) =>
    cells.some(({ text }) => text.length < 40 && creditTitle.test(foldText(text.trim()))),
  )

const dateLabels = [
  /(?:invoice|document|issue|issued|delivery|ship(?:ping|ped)?|inv)\s*date|date (?:of invoice|issued|de (?:la )?(?:facture|facturation|livraison)|facture)|rechnungs-?datum|lieferdatum|belegdatum|factuurdatum|leverdatum|data (?:fattura|documento|doc|ddt)|fecha (?:de )?(?:la )?(?:factura|emision|albaran)?/,
  /\b(?:date|datum|data|fecha|dated|le|del|vom|dd)\b/,
]
const dueWords =
  /\b(?:due|echeance|scadenza|vencimiento|fallig|zahlbar|verval|pay by|order date|bestel|commande du|ordine)\b/

/** The day of the document: the one with a label, else the first that is not a day of payment. */
export function dateOf(lines: readonly Line[], isMonthFirst: boolean): Fact<Day> | null {
  const dayText = (text: string) => daysIn(text, isMonthFirst)[0] ?? null
  const cells = headCells(lines).filter(({ folded }) => !dueWords.test(folded))
  for (const label of dateLabels)
    for (const place of cells) {
      const match = label.exec(place.folded)
      const day = match && valueOf(place, match.index, dayText)
      if (day) return fact(day.value.day, day.cell, day.value.isOpen ? 0.7 : 0.95, 'label')
    }
  for (const { cell } of cells) {
    const day = dayText(cell.text)
    if (day) return fact(day.day, cell, day.isOpen ? 0.45 : 0.6, 'first day on the page')
  }
  return null
}

/** The value of a label: behind it, in the next cell, or in the cell below. */
function valueOf<Value>(
  { cell, next, lower }: HeadCell,
  end: number,
  read: (text: string) => Value | null,
): { value: Value; cell: Cell } | null {
  for (const [own, text] of [
    [cell, cell.text.slice(end)] as const,
    [next, next?.text],
    [lower, lower?.text],
  ] as const) {
    const value = own && text !== undefined ? read(text) : null
    if (own && value) return { value, cell: own }
  }
  return null
}

/** The cell below another, where a table of the head has its values. */
function below(lines: readonly Line[], index: number, cell: Cell): Cell | undefined {
  const next = lines[index + 1]
  if (!next || next.page !== lines[index]?.page || next.y - cell.y > cell.height * 4) return undefined
  return next.cells.find(({ x, width }) => x < cell.x + cell.width && x + width > cell.x)
}

function fact<Value>(value: Value, cell: Cell, confidence: number, rule: string): Fact<Value> {
  return { value, confidence, rule, place: placeIn(cell) }
}

const forms =
  /\b(?:inc|llc|ltd|limited|corp|co|company|gmbh|ag|kg|ohg|e\.?k|s\.?r\.?l\.?|s\.?p\.?a\.?|s\.?a\.?s?\.?|sarl|s\.?l\.?|b\.?v\.?|n\.?v\.?|snc|eurl|plc)\b\.?$/
const trade =
  /\b(?:imports?|importers?|wines?|vins?|vini|vinos?|weine?|weinhandel|weinhandlung|wijn(?:en|import)?|distribut(?:ors?|ion|ing|ors)|wholesale|merchants?|selections?|beverage|cellars?|negociants?|distribuzione|bodegas?|trading|spirits|caves?|cantine?)\b/
const addressed =
  /^(?:bill(?:ed)? to|ship(?:ped)? to|sold to|deliver(?:ed|y)? (?:to|address)|customer|client|cliente|destinatario|kunde|klant|adresse|address|to|an|a|lieferadresse|rechnungsadresse|factuuradres|afleveradres|facturer a|livrer a|spett(?:\.le|abile)|datos del cliente|senores)\b/

/**
 * The sender: one of the business's suppliers whose name is printed, else the most prominent name at the top that is
 * neither the document's title nor whom it is addressed to.
 */
export function supplierOf(
  lines: readonly Line[],
  head: number,
  { suppliers, ownNames = [] }: Pick<KnownOfInvoices, 'suppliers' | 'ownNames'>,
): Fact<string> | null {
  const supplierKeys = suppliers
    .map((name) => ({ name, key: keyOf(name) }))
    .filter(({ key }) => key.length >= 4)
    .sort((a, b) => b.key.length - a.key.length)
  const order = [...lines.slice(0, head), ...lines.slice(head).reverse()]
  for (const line of order)
    for (const cell of line.cells) {
      const text = ` ${keyOf(cell.text)} `
      const supplier = supplierKeys.find(({ key }) => text.includes(` ${key} `))
      if (supplier) return fact(supplier.name, cell, 0.95, 'your supplier')
    }
  return nameAtTop(lines.slice(0, Math.min(head, 25)), ownNames.map(keyOf))
}

function nameAtTop(lines: readonly Line[], own: readonly string[]): Fact<string> | null {
  const largest = Math.max(1, ...lines.map(({ size }) => size))
  let best: { cell: Cell; score: number } | null = null
  /** Cells below "Bill to" in the same column are the customer's. */
  const customers: Cell[] = []
  for (const [index, line] of lines.entries())
    for (const cell of line.cells) {
      const folded = foldText(cell.text)
      if (addressed.test(folded)) customers.push(cell)
      if (isBelow(cell, customers)) continue
      const score = nameScore(cell, folded, own)
      if (score === null) continue
      const size = Math.max(...cell.spans.map(({ run }) => run.size))
      const total = score + (size / largest) * 2 - index * 0.08
      if (total > (best?.score ?? 1)) best = { cell, score: total }
    }
  if (!best) return null
  const name = best.cell.text.replace(/\s+/g, ' ').trim()
  return fact(name, best.cell, Math.min(0.85, 0.35 + best.score * 0.1), 'head of the page')
}

const isBelow = (cell: Cell, customers: readonly Cell[]): boolean =>
  customers.some(
    (label) =>
      cell.y >= label.y &&
      cell.y - label.y < label.height * 7 &&
      cell.x < label.x + Math.max(label.width, 120) &&
      cell.x + cell.width > label.x - 4,
  )

function nameScore(cell: Cell, folded: string, own: readonly string[]): number | null {
  const letters = folded.replace(/[^\p{L}]/gu, '').length
  if (letters < 3 || folded.length > 60 || titles.test(folded) || /@|www\.|https?:|:\s*\S|\d{4}/.test(folded))
    return null
  if (own.some((name) => name.length >= 4 && keyOf(cell.text).includes(name))) return null
  if (
    /\b(?:street|st|avenue|ave|road|rd|rue|via|viale|strasse|straat|calle|plaza|suite|floor|box)\b/.test(
      folded,
    ) ||
    /\d/.test(folded)
  )
    return null
  return 0.5 + (forms.test(folded) ? 2 : 0) + (trade.test(folded) ? 1.5 : 0)
}

/** A name as it is compared: words without accents, signs and legal forms. */
export function keyOf(name: string): string {
  return foldText(name)
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\b(?:inc|llc|ltd|limited|corp|gmbh|ag|kg|srl|spa|sas|sarl|sl|bv|nv|plc|s r l|s p a)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
