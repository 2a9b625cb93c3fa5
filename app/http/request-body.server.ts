import type { Context } from 'hono'
import type { HttpEnv } from './http-env'

/** Keeps a byte order mark and refuses what is not UTF-8: one text for one sequence of bytes. */
const exactly = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * The bytes of a body as text, exactly as they came, so that a signature over the text is one over the bytes. Null where
 * they are not UTF-8.
 */
export function decodeUtf8(bytes: ArrayBuffer | Uint8Array): string | null {
  try {
    return exactly.decode(bytes)
  } catch {
    return null
  }
}

/** A body that ended before it was whole, or came in pieces that are none: the sender's fault, or its line's. */
export class IncompleteBodyError extends Error {
  override readonly name = 'IncompleteBodyError'
}

/** Waits for a body, or a piece of one. Throws BrokenBody for whatever kept it from coming. */
export async function readBody<T>(reading: Promise<T> | undefined): Promise<T | undefined> {
  try {
    return await reading
  } catch (error) {
    throw new IncompleteBodyError('The request broke off before it was whole.', { cause: error })
  }
}

/**
 * True where whoever sent the request went away: nobody reads the answer, and what failed meanwhile failed because
 * of it.
 */
export const isClientGone = ({ env: { incoming, outgoing } }: Context<HttpEnv>): boolean =>
  outgoing.destroyed || (incoming.destroyed && !incoming.complete)
