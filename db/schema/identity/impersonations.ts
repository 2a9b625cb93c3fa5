import type { Generated } from 'kysely'
import type { TenantId } from '../tenant-id'

/** An administrator's time in a business's portal, with the limited permissions of an impersonated owner. */
export interface ImpersonationsTable {
  business_id: TenantId
  id: string
  /** The session it is valid in; signing in again ends it. */
  session_id: string
  admin_id: string
  reason: string
  started_at: Date
  /** When it ends by itself. */
  ends_at: Date
  /** When the administrator ended it before that. */
  ended_at: Generated<Date | null>
}
