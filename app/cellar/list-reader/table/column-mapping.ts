import type { ImportField } from './fields'

/** The field that a business chose before for columns of a name. */
export type KnownColumns = Readonly<Record<string, ImportField>>

/** The column of each field, counted from 0; a field without one is left out. */
export type ColumnMapping = Partial<Record<ImportField, number>>
