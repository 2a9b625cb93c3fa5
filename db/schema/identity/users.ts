import type { Generated } from 'kysely'

/** One identity per e-mail address across the platform; what roles it has stands in other tables. */
export interface UsersTable {
  id: string
  email: string
  email_norm: string
  full_name: Generated<string>
  password_hash: string
  email_confirmed_at: Date | null
  /** Since when they want a code by e-mail after their password; null: they do not. */
  email_codes_since: Date | null
  is_admin: Generated<boolean>
  created_at: Date
  /** When the person had their account deleted: what is left names nobody. */
  deleted_at: Generated<Date | null>
}
