import type { ColumnType } from 'kysely'

/** The business that a row belongs to: a tenant handle adds it to what is inserted, and it never changes. */
export type TenantId = ColumnType<string, string | undefined, never>
