import type { Generated, GeneratedAlways } from 'kysely'
import type { TenantId } from '../tenant-id'

/** How a member came to the club's pages before they signed up; `link` is whatever is none of the others. */
export type JoinSource = 'link' | 'qr' | 'card' | 'embed' | 'email'

/** A person in one club, with the details they gave that club. */
export interface MembersTable {
  business_id: TenantId
  id: string
  user_id: string
  full_name: string
  email: string
  phone: string | null
  date_of_birth: string
  joined_on: string | null
  created_at: Date
  /** Null for members who signed up before it was recorded. */
  join_source: Generated<JoinSource | null>
  /** When the personal data was removed because the account was deleted. */
  anonymized_at: Generated<Date | null>
  /** The name as the desk searches it: lowercase, without accents. */
  search_text: GeneratedAlways<string>
  /** The digits of the phone number; empty for none. */
  phone_digits: GeneratedAlways<string>
}
