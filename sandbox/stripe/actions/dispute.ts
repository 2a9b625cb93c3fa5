import { type StoredObject } from '../engine/working-set'
import {
  closeDispute,
  isDisputable,
  type DisputeReason,
  openDispute,
  isUndecided,
} from '../engine/payments/disputes'
import { type StripeEmulator } from '../emulator'
import { type Dispute } from '../types'

type DisputeOutcome = 'open' | 'won' | 'lost'

/**
 * Disputes a charge as the cardholder, and decides the dispute if an outcome is given. A string says why not.
 */
export async function disputeCharge(
  emulator: StripeEmulator,
  chargeId: string,
  terms: { outcome: DisputeOutcome; reason: DisputeReason },
): Promise<Dispute | string> {
  const stored = await emulator.store.get('charge', chargeId)
  if (!stored) return 'No such charge.'
  return emulator.locks.run(stored.account, async () => {
    const charge = (await emulator.store.get('charge', chargeId)) ?? stored
    const waiting = await openDisputeOf(emulator, charge)
    if (!waiting && !isDisputable(charge.body)) {
      return 'This charge cannot be disputed: it failed, was refunded, or was disputed before.'
    }
    const workingSet = await emulator.workingSet(
      stored.account,
      [charge, ...(waiting ? [waiting] : [])],
      null,
    )
    const dispute = waiting?.body ?? openDispute(workingSet, chargeId, terms)
    const decided = terms.outcome === 'open' ? dispute : closeDispute(workingSet, dispute.id, terms.outcome)
    await emulator.commit(workingSet)
    return decided
  })
}

async function openDisputeOf(
  emulator: StripeEmulator,
  charge: StoredObject<'charge'>,
): Promise<StoredObject<'dispute'> | undefined> {
  const { data } = await emulator.store.list({ type: 'dispute', parent: charge.id, limit: 1 })
  return data.find(({ body }) => isUndecided(body))
}
