import { type Kept } from '../engine/books'
import { closeDispute, disputable, type DisputeReason, openDispute, undecided } from '../engine/disputes'
import { type Stand } from '../stand'
import { type Dispute } from '../types'

export type DisputeOutcome = 'open' | 'won' | 'lost'

/**
 * Has the owner of the card dispute a charge, and decides it when an outcome is given. A string says why not.
 */
export async function disputeCharge(
  stand: Stand,
  chargeId: string,
  terms: { outcome: DisputeOutcome; reason: DisputeReason },
): Promise<Dispute | string> {
  const found = await stand.store.get('charge', chargeId)
  if (!found) return 'No such charge.'
  return stand.locks.run(found.account, async () => {
    const charge = (await stand.store.get('charge', chargeId)) ?? found
    const waiting = await openDisputeOf(stand, charge)
    if (!waiting && !disputable(charge.body)) {
      return 'This charge cannot be disputed: it failed, was refunded, or was disputed before.'
    }
    const books = await stand.books(found.account, [charge, ...(waiting ? [waiting] : [])], null)
    const dispute = waiting?.body ?? openDispute(books, chargeId, terms)
    const decided = terms.outcome === 'open' ? dispute : closeDispute(books, dispute.id, terms.outcome)
    await stand.commit(books)
    return decided
  })
}

async function openDisputeOf(stand: Stand, charge: Kept<'charge'>): Promise<Kept<'dispute'> | undefined> {
  const { data } = await stand.store.list({ type: 'dispute', parent: charge.id, limit: 1 })
  return data.find(({ body }) => undecided(body))
}
