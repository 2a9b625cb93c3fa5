import type { Generated } from 'kysely'

/** An administrator's stay in a business's portal, with the rights of a visiting owner. */
export interface ImpersonationsTable {
  business_id: string
  id: string
  /** The session that may; signing in again does not carry it on. */
  session_id: string
  admin_id: string
  reason: string
  started_at: Date
  /** It ends by itself then. */
  ends_at: Date
  /** When the administrator left before that. */
  ended_at: Generated<Date | null>
}
