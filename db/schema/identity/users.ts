import type { Generated } from 'kysely'

/** One identity per email address across the platform; its roles are in other tables. */
export interface UsersTable {
  id: string
  email: string
  email_norm: string
  full_name: Generated<string>
  password_hash: string
  email_confirmed_at: Date | null
  /** Since when emailed codes are a second factor; null: off. */
  email_codes_since: Date | null
  is_admin: Generated<boolean>
  created_at: Date
  /** When the account was deleted; the row then has no personal data. */
  deleted_at: Generated<Date | null>
}
