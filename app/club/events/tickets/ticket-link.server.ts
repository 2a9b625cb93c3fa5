// The secret addresses of a booking and of an entry on a waiting list. Receiving the email is the proof; only the hash is
// stored, and without it the link is dead.
import { randomInt } from 'node:crypto'
import type { OpenTenantDb } from '#/db/handles.server'
import { hashesOfToken, hashToken, isToken, tokenOf } from '~/foundation/kit/crypto/tokens.server'
import { codeAlphabet, codeLength } from '~/club/runs/member/pick-up-code'

/** The token of a booking's ticket. It follows from the code: a booking that is given to someone else gets another. */
export const ticketToken = (secret: string, { id, code }: { id: string; code: string }) =>
  tokenOf(secret, 'event-ticket', `${id} ${code}`)

/** The token of an entry on a waiting list. */
export const waitingToken = (secret: string, entryId: string) =>
  tokenOf(secret, 'event-waiting-list', entryId)

/** The hashes of a ticket's token: under the current secret, then under the previous ones. */
export const ticketTokenHashes = (secret: string, { id, code }: { id: string; code: string }) =>
  hashesOfToken(secret, 'event-ticket', `${id} ${code}`)

/** The same of an entry on a waiting list. */
export const waitingTokenHashes = (secret: string, entryId: string) =>
  hashesOfToken(secret, 'event-waiting-list', entryId)

/** The hash to look up for a token; null for text that is no token. */
export const eventTokenHash = (token: string): Buffer | null => (isToken(token) ? hashToken(token) : null)

/** A code that no other booking of the event has. Call it with the event locked. */
export async function newCode({ q }: OpenTenantDb, eventId: string): Promise<string> {
  for (;;) {
    const code = Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join(
      '',
    )
    const other = await q
      .selectFrom('event_bookings')
      .where('event_id', '=', eventId)
      .where('code', '=', code)
      .select('id')
      .executeTakeFirst()
    if (!other) return code
  }
}
