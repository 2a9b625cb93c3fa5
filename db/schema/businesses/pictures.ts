import type { ColumnType } from 'kysely'

/** A picture of a club's own, re-encoded by us; its files lie beside the database. */
export interface PicturesTable {
  business_id: string
  id: string
  kind: 'logo' | 'photo'
  /** Where it is served from: a path on every host of ours. */
  path: string
  /** Of all its files together. */
  bytes: number
  /** What its ink is made of, as `tenants/proposals` reads it. */
  colors: ColumnType<{ hex: string; share: number }[], string | undefined, never>
  uploaded_by: string | null
  created_at: Date
  /** When a look that shows it was first published; before that only the business's own people see it. */
  published_at: Date | null
}
