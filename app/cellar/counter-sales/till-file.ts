// Reading a till's daily sales file: names of columns, quantities, days, and what was sold in all. Pure.
import type { StoredRows, TillColumns } from '#/db/schema/wines'
import { isDay, type Day } from '~/foundation/kit/dates'
import { foldText } from '~/foundation/kit/fold-text'
import { exporters } from '~/cellar/list-reader/exporters/all-exporters'
import type { ExportedKind, SalesExporter } from '~/cellar/list-reader/exporters/exporter'
import { cellsByName, findExporter, presetColumns } from '~/cellar/list-reader/exporters/recognize-exporter'
import { daysIn } from '~/cellar/list-reader/invoices/dates'
import { columnLetter, type SourceTable } from '~/cellar/list-reader/files/table'

/** Words and figures alone, lowercase and without accents: how items and columns are compared. */
export const tillKey = (text: string): string =>
  foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, 300)

/**
 * The row of column names and the sales below it; what stands above, such as a report's title, and rows that are no
 * sales are left out. Of a known exporter its own rules say which rows are none.
 */
export function storedRowsOf(source: SourceTable): StoredRows & { kind: ExportedKind | null; title: string } {
  const sheet = source.sheets[0]?.rows ?? []
  const fileExporter = findExporter(sheet)
  const all = sheet.map(({ number, cells }) => ({ number, cells: cells.map(String) }))
  const width = Math.max(0, ...all.map(({ cells }) => cells.length))
  const filled = (cells: string[]) => cells.filter((cell) => cell !== '').length
  const isNames = (cells: string[]) =>
    filled(cells) >= Math.max(2, width * 0.6) && !cells.some((cell) => /^[-+(]?\$?\d[\d.,]*\)?$/.test(cell))
  const place = fileExporter?.place ?? all.slice(0, 20).findIndex(({ cells }) => isNames(cells))
  const names = place === -1 ? [] : all[place]!.cells
  const headers = Array.from({ length: width }, (_, column) => names[column]?.slice(0, 100) ?? '')
  const exporter = fileExporter?.exporter ?? null
  return {
    headers,
    rows: salesRows(headers, all.slice(place + 1), exporter?.kind === 'sales' ? exporter : null),
    decimalComma: source.reading.includes('semicolons'),
    ...(exporter && { exporter: exporter.name }),
    kind: exporter?.kind ?? null,
    title: exporter?.title ?? '',
  }
}

/** Columns with the event or the state of a row, in the words of tills. */
const eventNames = /^(event type|transaction type|operation type|sale type|type|status|event)$/
const voidNames = /^(void|voided|is void|canceled|cancelled)$/

/** The rows that are sales or returns: voided ones are none, and returns are marked. */
function salesRows(
  headers: string[],
  rows: { number: number; cells: string[] }[],
  exporter: SalesExporter | null,
): StoredRows['rows'] {
  const keys = headers.map(tillKey)
  const columnsOf = (names: RegExp) => keys.flatMap((key, column) => (names.test(key) ? [column] : []))
  const [events, voids] = [columnsOf(eventNames), columnsOf(voidNames)]
  const textsIn = (cells: string[], columns: number[]) =>
    columns.map((column) => tillKey(cells[column] ?? ''))
  const read = cellsByName(headers)
  const canceled = new Set(
    exporter?.order && exporter.isCanceledOrder
      ? rows.flatMap(({ cells }) => {
          const cell = read(cells)
          return exporter.isCanceledOrder!(cell) ? [cell(exporter.order!)] : []
        })
      : [],
  )
  return rows.flatMap(({ number, cells }) => {
    const cell = read(cells)
    if (exporter?.isRow?.(cell) === false) return []
    if (exporter?.order && canceled.has(cell(exporter.order))) return []
    if (textsIn(cells, events).some((text) => /^void/.test(text))) return []
    if (textsIn(cells, voids).some((text) => /^(true|yes|y|1)$/.test(text))) return []
    const isReturn =
      exporter?.isReturn?.(cell) ?? textsIn(cells, events).some((text) => /^(refund|return)/.test(text))
    return [{ number, cells, ...(isReturn && { isReturn }) }]
  })
}

/** The key under which a file's column layout is remembered. */
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

const patterns: Record<keyof TillColumns, RegExp> = {
  quantity:
    /^((item|items|net|sold|line|lineitem|units?|total)? ?(qty|quantity)( sold)?|count|units?|sold|(items?|units?|number|net items|bottles) sold|menge|anzahl|quantite|cantidad|quantita)$/,
  item: /^(item|item name|menu item|product|product name|product title|lineitem name|name|description|article|artikel|articolo|producto|produit|plu name)$/,
  day: /^(date|day|business date|sales date|sale date|order date|sold on|datum|data|fecha|business day)$/,
  size: /^(size|portion|modifier|(item |product )?variation( name)?|(product )?variant( title)?|unit|serving|price point name|grosse|formato)$/,
  returned:
    /^(items?|units?|qty|quantity) (refunded|returned)$|^(refunded|returned) (items?|units?|qty|quantity)$/,
}

/** Names of money and of numbers that count nothing. */
const notCounted =
  /(^| )(amount|sales|price|cost|net|gross|total|totals|tax|taxes|vat|discounts?|comps?|revenue|tips?|refunds?|profit|margin|value|fee|fees|id|ids|sku|upc|gtin|plu|code|barcode|number|no|date|time|year|vintage|percent|void|voids|phone|zip|umsatz|betrag|preis|summe|montant|prix|importo|prezzo|importe|precio)( |$)/

/** Cents, or the sign of a currency or of percent; tills write "2.00" for two units as well. */
const hasCents = (cell: string): boolean => /[$€£¥%]|[.,](?!00)\d\d\)?$/.test(cell.trim())
const hasMoney = (cell: string): boolean => /[$€£¥%]|[.,]\d\d\)?$/.test(cell.trim())

/**
 * The likely columns: those of a known exporter, else by their names; null where no item or no quantity is found. A
 * column without a name of quantities counts only if its cells are whole numbers: never one with cents, a currency or
 * a name of money.
 */
export function guessColumns(stored: StoredRows): Partial<TillColumns> {
  const { headers, rows } = stored
  const exporter = exporterOf(stored)
  if (exporter) {
    const preset = presetColumns(exporter.columns, headers)
    const { item, quantity = exporter.countsRows ? item : undefined } = preset
    const [day, size, returned] = [preset.day ?? null, preset.size ?? null, preset.returned ?? null]
    return { item, quantity, day, size, returned }
  }
  const find = (field: keyof TillColumns) => {
    const place = headers.findIndex((header) => patterns[field].test(tillKey(header)))
    return place === -1 ? null : place
  }
  const sample = rows.slice(0, 50)
  const cellsOf = (column: number) =>
    sample.map(({ cells }) => cells[column] ?? '').filter((cell) => cell !== '')
  const numeric = (column: number) => cellsOf(column).filter((cell) => readQuantity(cell, false).ok)
  const mayCount = (column: number) =>
    !notCounted.test(tillKey(headers[column]!)) &&
    !cellsOf(column).some(hasMoney) &&
    numeric(column).length >= Math.max(1, sample.length * 0.8)
  const isNamed = (column: number) =>
    patterns.quantity.test(tillKey(headers[column]!)) && !cellsOf(column).some(hasCents)
  const quantity = firstWhere(headers, isNamed) ?? firstWhere(headers, mayCount)
  const item =
    find('item') ??
    firstWhere(
      headers,
      (column) => column !== quantity && cellsOf(column).some((cell) => /\p{L}{2}/u.test(cell)),
    )
  return {
    item: item ?? undefined,
    quantity: quantity ?? undefined,
    day: find('day'),
    size: find('size'),
    returned: find('returned'),
  }
}

function exporterOf({ exporter }: StoredRows): SalesExporter | null {
  const exporterOfFile = exporters.find(({ name }) => name === exporter)
  return exporterOfFile?.kind === 'sales' ? exporterOfFile : null
}

function firstWhere(headers: string[], test: (column: number) => boolean): number | null {
  const place = headers.findIndex((_, column) => test(column))
  return place === -1 ? null : place
}

/** Rows that sum up others. A wine may be called "Total Eclipse". */
const sumRow =
  /^((grand|sub|report|overall|menu|category|group|day|daily) ?)?totals?( (sales|items?|qty|quantity|sold|net|gross|for .+|all .+))?$|^(gesamt|summe|totale|totaal|total general)$/

/** The most bottles of one item in a file. */
const mostOfItem = 100_000

/** A quantity as tills write it: "3", "2.00", "2,00", "1,204", "-1", "(1)", "1-". Whole numbers only. */
function readQuantity(
  text: string,
  decimalComma: boolean,
): { ok: true; value: number } | { ok: false; problem: string; value?: number } {
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
  if (!Number.isInteger(value))
    return { ok: false, problem: `“${text}” is not a whole number`, value: negative ? -value : value }
  if (value > mostOfItem) return { ok: false, problem: `“${text}” is more than 100,000` }
  return { ok: true, value: negative ? -value : value }
}

/** A day as tills write it: "2026-11-20", "11/20/2026", "20.11.2026", with or without a time; null for another text. */
function readDay(text: string): Day | null {
  const typed = text.trim()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/.exec(typed) ?? /^(20\d\d)(\d\d)(\d\d)$/.exec(typed)
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
  if (isDay(day)) return day
  return /\p{L}{3}/u.test(typed) ? (daysIn(typed, true)[0]?.day ?? null) : null
}

interface TillItem {
  key: string
  /** Name and size together. */
  item: string
  name: string
  size: string
  rowCount: number
  sold: number
  returned: number
  /** Sold less returned, with the fractions that `problem` is about. */
  net: number
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

/** Totals sold and returned of each item, in the order of the file. */
export function summarize(stored: StoredRows, columns: TillColumns): TillSales {
  const { rows, decimalComma } = stored
  const items = new Map<string, TillItem>()
  const days = new Set<Day>()
  let skippedRows = 0
  const countsRows = exporterOf(stored)?.countsRows === true && columns.quantity === columns.item
  for (const { number, cells, isReturn } of rows) {
    const printed = columns.size === null ? '' : (cells[columns.size] ?? '')
    // Square calls the only variation of an item so.
    const size = /^regular$/i.test(printed.trim()) ? '' : printed
    const name = (cells[columns.item] ?? '').slice(0, 200)
    const key = tillKey(`${name} ${size}`)
    if (tillKey(name) === '' || sumRow.test(tillKey(name))) {
      skippedRows += 1
      continue
    }
    const day = columns.day === null ? null : readDay(cells[columns.day] ?? '')
    if (day !== null) days.add(day)
    const item = items.get(key) ?? newItem(key, name, size.slice(0, 60))
    items.set(key, item)
    item.rowCount += 1
    const quantity = countsRows
      ? { ok: true as const, value: 1 }
      : readQuantity(cells[columns.quantity] ?? '', decimalComma)
    const value = isReturn ? -Math.abs(quantity.value ?? 0) : (quantity.value ?? 0)
    item.net += value
    if (!quantity.ok) item.problem ||= `Row ${number}: ${quantity.problem}.`
    else if (value < 0) item.returned -= value
    else item.sold += value
    const returnedAt = columns.returned ?? null
    const back = returnedAt === null ? '' : (cells[returnedAt] ?? '')
    if (back !== '') {
      const returned = readQuantity(back, decimalComma)
      if (!returned.ok) item.problem ||= `Row ${number}: ${returned.problem}.`
      item.returned += returned.ok ? Math.abs(returned.value) : 0
      item.net -= Math.abs(returned.value ?? 0)
    }
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

const newItem = (key: string, name: string, size: string): TillItem => ({
  key,
  item: size === '' ? name : `${name} (${size})`,
  name,
  size,
  rowCount: 0,
  sold: 0,
  returned: 0,
  net: 0,
  problem: '',
})
