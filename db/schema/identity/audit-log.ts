import type { ColumnType } from 'kysely'

export type ActorKind = 'anonymous' | 'member' | 'business' | 'admin' | 'system'

/** Who did what. Append only. */
export interface AuditLogTable {
  id: string
  at: Date
  business_id: string | null
  actor_kind: ActorKind
  actor_id: string | null
  action: string
  target_kind: string | null
  target_id: string | null
  request_id: string | null
  details: ColumnType<Record<string, unknown>, string | undefined, never>
}
