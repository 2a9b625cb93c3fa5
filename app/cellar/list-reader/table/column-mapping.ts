import type { ImportField } from './fields'

/** The column of each field, counted from 0; a field without one is left out. */
export type ColumnMapping = Partial<Record<ImportField, number>>
