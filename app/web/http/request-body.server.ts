import type { Context } from 'hono'
import type { HttpEnv } from './http-env'

/** Keeps a byte order mark and rejects what is not UTF-8: one text for one sequence of bytes. */
const exactly = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * A body's bytes as text, exactly as sent, so that a signature over the text is one over the bytes. Null when they
 * are not UTF-8.
 */
export function decodeUtf8(bytes: ArrayBuffer | Uint8Array): string | null {
  try {
    return exactly.decode(bytes)
  } catch {
    return null
  }
}

/** A body that ended early or had malformed chunks: an error of the client or its connection. */
export class IncompleteBodyError extends Error {
  override readonly name = 'IncompleteBodyError'
}

/** Waits for a body, or a chunk of one. Throws IncompleteBodyError for whatever interrupted it. */
export async function readBody<T>(reading: Promise<T> | undefined): Promise<T | undefined> {
  try {
    return await reading
  } catch (error) {
    throw new IncompleteBodyError('The request was interrupted before it was complete.', { cause: error })
  }
}

/** True when the client disconnected: the response is not read, and errors since then follow from it. */
export const isClientGone = ({ env: { incoming, outgoing } }: Context<HttpEnv>): boolean =>
  outgoing.destroyed || (incoming.destroyed && !incoming.complete)
