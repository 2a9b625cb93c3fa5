// Requests of a page that works for a while without a connection: what it reads, and the answers to what it queued.
import type { SignedOut } from './device-queue'

/** A request without an answer for so long counts as lost, in milliseconds. */
const requestTimeout = 12_000

/** False for the page of a session that has ended, and for errors. */
export const isJson = (response: Response): boolean =>
  response.ok && response.headers.get('content-type')?.startsWith('application/json') === true

/** The JSON of an address; null without a connection, after the session ended and for nothing found. */
export async function getJson(url: string): Promise<unknown> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(requestTimeout) })
    return isJson(response) ? await response.json() : null
  } catch {
    return null
  }
}

/** Sends fields and returns the JSON that answers them. Rejects where there was no answer, so that they are sent again. */
export async function postFields<Answer extends { kind: string }>(
  url: string,
  fields: Record<string, string>,
): Promise<Answer | SignedOut> {
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams(fields),
    signal: AbortSignal.timeout(requestTimeout),
  })
  if (isJson(response)) return (await response.json()) as Answer
  // A server that cannot answer now is asked again; any other page is that of a session that has ended.
  if (response.status >= 500) throw new Error(`Answered ${response.status}`)
  return { kind: 'signed-out' }
}
