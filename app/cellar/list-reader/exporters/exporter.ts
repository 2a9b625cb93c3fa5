// The type of a known exporter: a program whose files are recognized by their header row. Browser-safe.
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
  /** Names of columns that its files have, all of one list. Case, accents and signs do not count. */
  signatures: readonly (readonly string[])[]
}

/** The kind of a file is that of its exporter, so that `kind` tells the fields of `columns` apart. */
export type Exporter = WineExporter | SalesExporter | BillExporter | PeopleExporter

export interface WineExporter extends ExporterFacts {
  kind: 'wines' | 'bottles'
  columns: ColumnNames<ImportField>
  /** False for a row that only continues another, such as one with a further picture: it is no row of the list. */
  isRow?(cell: CellByName): boolean
  /** Why a row is left out of an import unless a person takes it in, in a sentence; '' for a row that is a wine. */
  skipReason?(cell: CellByName): string
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
