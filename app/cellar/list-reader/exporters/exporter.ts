// The type of a known exporter: a program whose files are recognized by their header row. Browser-safe.
import { nameKey } from '~/cellar/reference/name-key'
import type { ImportField } from '../table/fields'
import type { PeopleList } from './people-lists'

/**
 * `wines`: a row for each wine, size or variation. `bottles`: a row for each bottle. `sales`: items with what was sold
 * of them. `bill`: the lines of a supplier's bill. `people`: customers or members.
 */
export type ExportedKind = Exporter['kind']

/** A column's name as the program writes it, or a pattern of its folded name where a part of it varies. */
export type ColumnName = string | RegExp

/** The columns of each field, the preferred first; the first that a file has is taken. */
export type ColumnNames<Field extends string> = Readonly<Partial<Record<Field, readonly ColumnName[]>>>

/** Columns in a text: "item: Item Name, Item; day: Date". "…" stands for a part of a name that varies. */
export function columnsIn<Field extends string>(text: string): ColumnNames<Field> {
  const columns: Partial<Record<Field, readonly ColumnName[]>> = {}
  for (const entry of text.split(';')) {
    const [field = '', names = ''] = entry.split(':')
    const name = field.trim() as Field
    columns[name] = names.split(',').map((text) => columnName(text.trim()))
  }
  return columns
}

function columnName(name: string): ColumnName {
  if (!name.includes('…')) return name
  return new RegExp(name.startsWith('…') ? `${nameKey(name)}$` : `^${nameKey(name)} `)
}

/** Yes and no as programs write them. */
export const yes = /^(?:y|yes|true|1)$/i
export const no = /^(?:n|no|false|0)$/i

/** `returned`: units that came back, in a column of their own. */
type SalesField = 'item' | 'size' | 'quantity' | 'returned' | 'day'
type BillField = 'supplier' | 'number' | 'date' | 'description' | 'quantity' | 'unitCost' | 'lineTotal'

/** The text of a row's cell in the column with this name; '' where the file has no such column. */
export type CellByName = (column: string) => string

interface ExporterFacts {
  /** In lowercase words with hyphens: "square-items". */
  name: string
  /** For people: "Square item library"; '' for a kind of list that no one program writes. */
  title: string
  /** Columns that its files have, all of one text: "Name, Sold, Net Sales". Case, accents and signs do not count. */
  signatures: readonly string[]
}

/** The kind of a file is that of its exporter, so that `kind` tells the fields of `columns` apart. */
export type Exporter = WineExporter | SalesExporter | BillExporter | PeopleExporter

export interface WineExporter extends ExporterFacts {
  kind: 'wines' | 'bottles'
  columns: ColumnNames<ImportField>
  /** False for a row that only continues another, such as one with a further picture: it is no row of the list. */
  isRow?(cell: CellByName): boolean
  /** Rows that are left out of an import unless a person takes them in: a column, its texts, and why in a sentence. */
  skips?: readonly (readonly [column: string, texts: RegExp, reason: string])[]
  /** Texts that stand for an empty cell, in lowercase: "unknown". */
  emptyTexts?: readonly string[]
  /** The column with a wine's name holds its whole label, which begins with the producer. */
  namesBeginWithProducer?: boolean
  /** Every cell is taken as it is: no word stands for an empty one. */
  isVerbatim?: boolean
  /** A cost of 0 is one that was never entered. */
  isCostOptional?: boolean
  /** Rows without a name are variants of the wine above them. */
  hasVariantRows?: boolean
  /** Columns with the stock of one shop each; the first group of the pattern is the shop's name. */
  stockByShop?: RegExp
}

export interface SalesExporter extends ExporterFacts {
  kind: 'sales'
  columns: ColumnNames<SalesField>
  /** False for a row that is no sale, such as one that was voided. */
  isRow?(cell: CellByName): boolean
  /** True for a row of units that came back, whatever the sign of its quantity. */
  isReturn?(cell: CellByName): boolean
  /** Without a column of quantities, each row is one unit. */
  countsRows?: boolean
  /** The column that names the order of a row, for `isCanceledOrder`. */
  order?: string
  /** True for the row of an order that was canceled or refunded: none of its rows is a sale. */
  isCanceledOrder?(cell: CellByName): boolean
}

export interface BillExporter extends ExporterFacts {
  kind: 'bill'
  columns: ColumnNames<BillField>
}

export interface PeopleExporter extends ExporterFacts {
  kind: 'people'
  name: PeopleList
}
