import type { Generated } from 'kysely'

/** A user's WebAuthn credential. */
export interface PasskeysTable {
  id: string
  user_id: string
  /** base64url, as browsers send it. */
  credential_id: string
  /** The domain it works on and below. */
  rp_id: string
  /** COSE key. */
  public_key: Buffer
  /** As the driver reads a bigint. Zero for ever with authenticators that do not count. */
  counter: string | number
  transports: Generated<string[]>
  backed_up: boolean
  name: string
  created_at: Date
  last_used_at: Date | null
}
