import type { ColumnType } from 'kysely'

/** A pair of keys that signs access tokens; the private one is encrypted under the server's secret. */
export interface SigningKeysTable {
  id: string
  public_jwk: ColumnType<Record<string, unknown>, string, never>
  sealed: Buffer
  created_at: Date
}
