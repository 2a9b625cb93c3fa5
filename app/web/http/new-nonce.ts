import { randomBytes } from 'node:crypto'

/** 128 random bits for the content security policy of one response. */
export function newNonce(): string {
  return randomBytes(16).toString('base64url')
}
