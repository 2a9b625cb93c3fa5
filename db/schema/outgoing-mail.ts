import type { Generated } from 'kysely'

/** Mail to send or sent. */
export interface OutgoingMailTable {
  business_id: string
  id: string
  idempotency_key: string
  occasion: string
  to_address: string
  from_name: string
  reply_to: string | null
  subject: string
  html: string
  text: string
  status: 'queued' | 'sent' | 'failed'
  attempts: Generated<number>
  provider_id: string | null
  last_error: string | null
  created_at: Date
  sent_at: Date | null
}
