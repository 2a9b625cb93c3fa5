// Reading a till's daily sales file: names of columns, quantities, days, and what was sold in all. Pure.
import type { StoredRows, TillColumns } from '#/db/schema/wines/sales-files'
import { isDay, type Day } from '~/kit/dates'
import { foldText } from '~/kit/fold-text'
import { columnLetter, type SourceTable } from '../import/read/table'

/** Words and figures alone, lowercase and without accents: how items and columns are compared. */
export const tillKey = (text: string): string =>
  foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, 300)

/** The row of column names and the rows below it; what stands above, such as a report's title, is left out. */
export function storedRowsOf(source: SourceTable): StoredRows {
  const all = (source.sheets[0]?.rows ?? []).map(({ number, cells }) => ({
    number,
    cells: cells.map(String),
  }))
  const width = Math.max(0, ...all.map(({ cells }) => cells.length))
  const filled = (cells: string[]) => cells.filter((cell) => cell !== '').length
  const isNames = (cells: string[]) =>
    filled(cells) >= Math.max(2, width * 0.6) && !cells.some((cell) => /^[-+(]?\$?\d[\d.,]*\)?$/.test(cell))
  const place = all.slice(0, 20).findIndex(({ cells }) => isNames(cells))
  const names = place === -1 ? [] : all[place]!.cells
  const headers = Array.from({ length: width }, (_, column) => names[column]?.slice(0, 100) ?? '')
  return { headers, rows: all.slice(place + 1), decimalComma: source.reading.includes('semicolons') }
}

/** What a layout is remembered by. */
export const headerKey = ({ headers }: StoredRows): string =>
  tillKey(headers.join('|')) === ''
    ? `${headers.length} columns`
    : headers.map(tillKey).join('|').slice(0, 1_000)

/** A column as people know it; columns with the same name, or none, by their letter too. */
export function columnLabel(headers: string[], column: number): string {
  const name = headers[column] ?? ''
  const letter = `Column ${columnLetter(column)}`
  if (name === '') return letter
  const isTwice = headers.filter((other) => tillKey(other) === tillKey(name)).length > 1
  return isTwice ? `${name} (${letter.toLowerCase().replace(/ \w+$/, (end) => end.toUpperCase())})` : name
}

const known: Record<keyof TillColumns, RegExp> = {
  quantity:
    /^(qty|quantity|count|units?|sold|qty sold|items? sold|quantity sold|menge|anzahl|quantite|cantidad|quantita|number sold|net qty)$/,
  item: /^(item|item name|menu item|product|product name|name|description|article|artikel|articolo|producto|produit|plu name)$/,
  day: /^(date|day|business date|sales date|sold on|datum|data|fecha|business day)$/,
  size: /^(size|portion|modifier|variation|variant|unit|serving|price point name|grosse|formato)$/,
}

/** The likely columns by their names; null where no item or no quantity is found. */
export function guessColumns({ headers, rows }: StoredRows): Partial<TillColumns> {
  const find = (field: keyof TillColumns) => {
    const place = headers.findIndex((header) => known[field].test(tillKey(header)))
    return place === -1 ? null : place
  }
  const numeric = (column: number) =>
    rows.slice(0, 50).filter(({ cells }) => readQuantity(cells[column] ?? '', false).ok)
  const quantity =
    find('quantity') ??
    firstWhere(
      headers,
      (column) => rows.length > 0 && numeric(column).length >= Math.min(rows.length, 50) * 0.8,
    )
  const item =
    find('item') ?? firstWhere(headers, (column) => column !== quantity && numeric(column).length === 0)
  return { item: item ?? undefined, quantity: quantity ?? undefined, day: find('day'), size: find('size') }
}

function firstWhere(headers: string[], test: (column: number) => boolean): number | null {
  const place = headers.findIndex((_, column) => test(column))
  return place === -1 ? null : place
}

/** The most bottles of one item in a file. */
const mostOfItem = 100_000

/** A quantity as tills write it: "3", "2.00", "2,00", "1,204", "-1", "(1)", "1-". Whole numbers only. */
export function readQuantity(
  text: string,
  decimalComma: boolean,
): { ok: true; value: number } | { ok: false; problem: string } {
  const typed = text.replace(/[\s\u00A0]/g, '').replace(/^[−–]/, '-')
  const negative = /^\((.*)\)$/.exec(typed) ?? /^-(.*)$/.exec(typed) ?? /^(.*)-$/.exec(typed)
  const body = (negative?.[1] ?? typed).replace(/^\+/, '')
  const plain = decimalComma
    ? body.replace(/\.(?=\d{3}(\D|$))/g, '').replace(',', '.')
    : /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(body)
      ? body.replaceAll(',', '')
      : body.replace(/^(\d+),(\d{1,2}|0{3,})$/, '$1.$2')
  if (!/^\d+(\.\d+)?$/.test(plain)) return { ok: false, problem: `“${text}” is not a quantity` }
  const value = Number(plain)
  if (!Number.isInteger(value)) return { ok: false, problem: `“${text}” is not a whole number` }
  if (value > mostOfItem) return { ok: false, problem: `“${text}” is more than 100,000` }
  return { ok: true, value: negative ? -value : value }
}

/** A day as tills write it: "2026-11-20", "11/20/2026", "20.11.2026", with or without a time; null for another text. */
export function readDay(text: string): Day | null {
  const typed = text.trim()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/.exec(typed)
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})(?!\d)/.exec(typed)
  const european = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})(?!\d)/.exec(typed)
  const [year, month, date] = iso
    ? [iso[1]!, iso[2]!, iso[3]!]
    : american
      ? [american[3]!, american[1]!, american[2]!]
      : european
        ? [european[3]!, european[2]!, european[1]!]
        : ['', '', '']
  const day = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(day) ? day : null
}

export interface TillItem {
  key: string
  item: string
  rowCount: number
  sold: number
  returned: number
  /** Why its quantity cannot be counted; '' where it can. */
  problem: string
}

export interface TillSales {
  items: TillItem[]
  firstDay: Day | null
  lastDay: Day | null
  /** Rows without an item. */
  skippedRows: number
}

/** What was sold and returned of each item in all, in the order of the file. */
export function summarize({ rows, decimalComma }: StoredRows, columns: TillColumns): TillSales {
  const items = new Map<string, TillItem>()
  const days = new Set<Day>()
  let skippedRows = 0
  for (const { number, cells } of rows) {
    const size = columns.size === null ? '' : (cells[columns.size] ?? '')
    const name = (cells[columns.item] ?? '').slice(0, 200)
    const key = tillKey(`${name} ${size}`)
    if (tillKey(name) === '') {
      skippedRows += 1
      continue
    }
    const day = columns.day === null ? null : readDay(cells[columns.day] ?? '')
    if (day !== null) days.add(day)
    const item = items.get(key) ?? newItem(key, size === '' ? name : `${name} (${size.slice(0, 60)})`)
    items.set(key, item)
    item.rowCount += 1
    const quantity = readQuantity(cells[columns.quantity] ?? '', decimalComma)
    if (!quantity.ok) item.problem ||= `Row ${number}: ${quantity.problem}.`
    else if (quantity.value < 0) item.returned -= quantity.value
    else item.sold += quantity.value
    if (Math.max(item.sold, item.returned) > mostOfItem) {
      item.problem ||= `Row ${number}: together more than 100,000.`
      item.sold = Math.min(item.sold, mostOfItem)
      item.returned = Math.min(item.returned, mostOfItem)
    }
  }
  const sorted = [...days].sort()
  return {
    items: [...items.values()],
    firstDay: sorted[0] ?? null,
    lastDay: sorted.at(-1) ?? null,
    skippedRows,
  }
}

const newItem = (key: string, item: string): TillItem => ({
  key,
  item,
  rowCount: 0,
  sold: 0,
  returned: 0,
  problem: '',
})
