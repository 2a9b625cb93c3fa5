import type { Generated } from 'kysely'
import type { EmailTopic } from './email-opt-outs'

/** Mail to send or sent. Once the provider has it, html and text are blank: they may hold links that open doors. */
export interface OutgoingEmailsTable {
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
  stream: Generated<string>
  /** One delivery has the mail to itself until then; in the past, its outcome is not known. */
  claimed_until: Generated<Date | null>
  provider_id: Generated<string | null>
  last_error: Generated<string | null>
  created_at: Date
  sent_at: Generated<Date | null>
  /** Only of mail that nobody has to have. */
  topic: Generated<EmailTopic | null>
  unsubscribe_url: Generated<string | null>
}
