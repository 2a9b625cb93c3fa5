import { CardError, StripeError } from '../errors'
import { type WorkingSet } from '../engine/working-set'
import { type StripeEmulator } from '../emulator'

/** The HTTP response. */
export interface ApiResponse {
  status: number
  body: string
  /** A stored response, replayed for the same key. */
  replayed?: boolean
  /** Stored under a key, so that a retry gets it again. */
  stored?: boolean
}

/** The identity of a request with a key. */
interface IdempotentRequest {
  account: string
  key: string
  fingerprint: string
  /** API v2 runs a failed request again under its key; v1 replays the failure. */
  version: 'v1' | 'v2'
}

const NOTHING = { changed: new Map(), events: [] }

const underWay = new WeakMap<StripeEmulator, Set<string>>()

/**
 * Does a keyed call once. Repeated within the key's life, it gets the first answer, failures of a v1 call that had
 * begun included; with another body or at the same time, a refusal.
 * Source: https://docs.stripe.com/api/idempotent_requests and https://docs.stripe.com/api-v2-overview
 */
export async function runIdempotent(
  emulator: StripeEmulator,
  { account, key, fingerprint, version }: IdempotentRequest,
  requestId: string,
  perform: (workingSet: WorkingSet) => Promise<object>,
): Promise<ApiResponse> {
  const busy = underWay.get(emulator) ?? new Set<string>()
  underWay.set(emulator, busy)
  const name = `${account} ${key}`
  if (busy.has(name)) {
    throw new StripeError(
      409,
      'idempotency_error',
      `There is currently another in-progress request using this idempotency key (${key}). Please try again later.`,
      { code: 'idempotency_key_in_use' },
    )
  }
  busy.add(name)
  try {
    const earlier = await emulator.store.answerOf(account, key)
    if (earlier) {
      if (earlier.fingerprint !== fingerprint) {
        throw new StripeError(
          400,
          'idempotency_error',
          `Keys for idempotent requests can only be used with the same parameters they were first used with. ` +
            `Try using a key other than '${key}' if you meant to execute a different request.`,
        )
      }
      return { status: earlier.status, body: earlier.body, replayed: true, stored: true }
    }
    return await emulator.locks.run(account, async () => {
      const workingSet = await emulator.workingSet(account, [], { request: requestId, idempotencyKey: key })
      const keep = async (made: typeof NOTHING | WorkingSet, status: number, body: string) => {
        await emulator.commit(made, { account, key, fingerprint, status, body })
        return { status, body, stored: true }
      }
      let result: string
      try {
        result = JSON.stringify(await perform(workingSet))
      } catch (error) {
        if (!(error instanceof StripeError) || version === 'v2' || notStored.has(error.status)) throw error
        // A declined attempt counts, although the call failed.
        const made = error instanceof CardError && error.booked ? workingSet : NOTHING
        return keep(made, error.status, JSON.stringify(error.body()))
      }
      return keep(workingSet, 200, result)
    })
  } finally {
    busy.delete(name)
  }
}

/** Refused before it began: authorization, conflict, rate limit. */
const notStored = new Set([401, 403, 409, 429])
