import type { Generated } from 'kysely'

/** Codes sent by email, each for one use on one host; only a keyed hash is kept. */
export interface OneTimeCodesTable {
  id: string
  user_id: string
  purpose: 'sign-in' | 'second-factor'
  email_norm: string
  host: string
  code_hash: Buffer
  attempts: Generated<number>
  created_at: Date
  expires_at: Date
  used_at: Date | null
}
