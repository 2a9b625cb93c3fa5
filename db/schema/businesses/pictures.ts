import type { ColumnType } from 'kysely'
import type { TenantId } from '../tenant-id'

/** A club's own picture, re-encoded by us; its files are in DATA_DIR/uploads. */
export interface PicturesTable {
  business_id: TenantId
  id: string
  kind: 'logo' | 'photo' | 'label'
  /** Where it is served from: a path on every host of ours. */
  path: string
  /** Of all its files together. */
  bytes: number
  /** The colors of its ink, as `tenants/theme-suggestions` reads them. */
  colors: ColumnType<{ hex: string; share: number }[], string | undefined, never>
  uploaded_by: string | null
  created_at: Date
  /** When branding that shows it was first published; before that only the business's staff see it. */
  published_at: Date | null
}
