/** Hits per bucket, key and window. */
export interface RateLimitsTable {
  bucket: string
  key_hash: Buffer
  window_start: Date
  hits: number
}
