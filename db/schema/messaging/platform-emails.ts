import type { Generated } from 'kysely'

/** Email from the platform itself, to people without a club. Bodies are blanked once Postmark has it. */
export interface PlatformEmailsTable {
  id: string
  idempotency_key: string
  occasion: string
  to_address: string
  /** Reply-to address; null: the platform's. */
  reply_to: Generated<string | null>
  subject: string
  html: string
  text: string
  status: 'queued' | 'sent' | 'failed'
  attempts: Generated<number>
  claimed_until: Generated<Date | null>
  provider_id: Generated<string | null>
  last_error: Generated<string | null>
  created_at: Date
  sent_at: Generated<Date | null>
  /** Only on optional email. */
  topic: Generated<string | null>
  unsubscribe_url: Generated<string | null>
}
