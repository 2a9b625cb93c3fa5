import type { Generated } from 'kysely'
import type { TenantId } from '../tenant-id'

/** Whether a business lets a language model read its lists. No row: no. */
export interface ReadingSettingsTable {
  business_id: TenantId
  is_model_on: boolean
  changed_by: string | null
  changed_at: Date
}

/** A business's use of the language model in a month. */
export interface ModelUsageTable {
  business_id: TenantId
  /** The first day of the month, in UTC: `2026-11-01`. */
  month: string
  purpose: 'lists' | 'sommelier'
  requests: Generated<number>
  pages: Generated<number>
  input_tokens: Generated<number>
  output_tokens: Generated<number>
  /** Millionths of a US dollar. */
  cost_micros: Generated<number>
}
