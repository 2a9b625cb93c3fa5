import type { ColumnType, Generated } from 'kysely'

/** Stripe's events, stored before they are processed. */
export interface WebhookInboxTable {
  event_id: string
  endpoint: string
  account_id: string | null
  type: string
  object_key: string
  livemode: boolean
  payload: ColumnType<unknown, string, string>
  status: 'queued' | 'done' | 'parked' | 'failed' | 'dismissed'
  attempts: Generated<number>
  not_before: Date
  claimed_until: Date | null
  last_error: string | null
  received_at: Date
  done_at: Date | null
}
