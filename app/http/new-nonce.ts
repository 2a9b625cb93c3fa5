import { randomBytes } from 'node:crypto'

/** 128 fresh bits for the content policy of one response. */
export function newNonce(): string {
  return randomBytes(16).toString('base64url')
}
