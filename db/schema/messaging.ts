import type { Generated } from 'kysely'
import type { TenantId } from './tenant-id'

/** Email to send or sent. Once Postmark has it, html and text are blank: they may hold links that grant access. */
export interface OutgoingEmailsTable {
  business_id: TenantId
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
  /** Until then one delivery has exclusive use of the email; if it is past, the outcome is unknown. */
  claimed_until: Generated<Date | null>
  provider_id: Generated<string | null>
  last_error: Generated<string | null>
  created_at: Date
  sent_at: Generated<Date | null>
  /** Only on optional email: its kind, or one of the topics that came before kinds. */
  topic: Generated<string | null>
  unsubscribe_url: Generated<string | null>
  /** Takes the place of the address once the email is not queued any more: its person deleted their account. */
  erased_address: Generated<string | null>
}

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
  /** Takes the place of the address once the email is not queued any more: its person deleted their account. */
  erased_address: Generated<string | null>
}
