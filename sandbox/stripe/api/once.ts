import { CardError, StripeError } from '../errors'
import { type Books } from '../engine/books'
import { type Stand } from '../stand'

/** What goes back over the wire. */
export interface Answer {
  status: number
  body: string
  /** It was given before, to the same key. */
  replayed?: boolean
}

const NOTHING = { changed: new Map(), events: [] }

const underWay = new WeakMap<Stand, Set<string>>()

/** Does a keyed call once: repeated, it gets the first answer; with another body or at the same time, a refusal. */
export async function once(
  stand: Stand,
  account: string,
  key: string,
  fingerprint: string,
  requestId: string,
  perform: (books: Books) => Promise<object>,
): Promise<Answer> {
  const busy = underWay.get(stand) ?? new Set<string>()
  underWay.set(stand, busy)
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
    const known = await stand.store.answerOf(account, key)
    if (known) {
      if (known.fingerprint !== fingerprint) {
        throw new StripeError(
          400,
          'idempotency_error',
          `Keys for idempotent requests can only be used with the same parameters they were first used with. ` +
            `Try using a key other than '${key}' if you meant to execute a different request.`,
        )
      }
      return { status: known.status, body: known.body, replayed: true }
    }
    return await stand.locks.run(account, async () => {
      const books = await stand.books(account, [], { request: requestId, idempotencyKey: key })
      try {
        const body = JSON.stringify(await perform(books))
        await stand.commit(books, { account, key, fingerprint, status: 200, body })
        return { status: 200, body }
      } catch (error) {
        // A card's refusal is an answer, and repeated as such; a refusal of the request itself is not kept.
        if (!(error instanceof CardError)) throw error
        const body = JSON.stringify(error.body())
        const kept = error.booked ? books : NOTHING
        await stand.commit(kept, { account, key, fingerprint, status: 402, body })
        return { status: 402, body }
      }
    })
  } finally {
    busy.delete(name)
  }
}
