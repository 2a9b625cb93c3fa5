import type { Generated } from 'kysely'
import type { TenantId } from '../tenant-id'

/** `broken`: it was proved, and one of its DNS records is missing since; the platform's address is used meanwhile. */
export type EmailSenderStatus = 'pending' | 'verified' | 'broken'

/** The address of its own that a business sends its emails from. At most one for a business. */
export interface EmailSendersTable {
  business_id: TenantId
  /** Of this entry: one that is removed and entered again is another. */
  id: string
  /** In lowercase, its domain in the form of DNS. */
  address: string
  domain: string
  status: EmailSenderStatus
  /** The domain's id at the email service; entries of several businesses may have the same one. */
  provider_id: number
  dkim_host: string
  dkim_value: string
  /** Made for this entry alone, so that the record of one business proves nothing for another. */
  return_path_host: string
  return_path_value: string
  dkim_found: Generated<boolean>
  return_path_found: Generated<boolean>
  entered_by: string | null
  created_at: Date
  checked_at: Generated<Date | null>
  /** Why the last check did not prove it, besides missing records: `silent` or `taken`. */
  last_problem: Generated<string | null>
  /** When the email service refused an email from the address although it was proved; null once it was checked again. */
  refused_at: Generated<Date | null>
  verified_at: Generated<Date | null>
  broken_at: Generated<Date | null>
}
