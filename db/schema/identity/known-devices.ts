/** A browser that a user has signed in from, by the hash of its device cookie. Several users may share one. */
export interface KnownDevicesTable {
  token_hash: Buffer
  user_id: string
  created_at: Date
  last_used_at: Date
}
