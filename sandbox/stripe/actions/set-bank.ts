import { type StripeEmulator } from '../emulator'

/**
 * Closes an account's bank account, so that its next payout fails and no other follows, or gives it a new one. False
 * when there is no such account.
 */
export async function setBank(
  emulator: StripeEmulator,
  accountId: string,
  bank: 'open' | 'closed',
): Promise<boolean> {
  const found = await emulator.store.get('v2.core.account', accountId)
  if (!found) return false
  await emulator.locks.run(found.account, async () => {
    const stored = (await emulator.store.get('v2.core.account', accountId)) ?? found
    const workingSet = await emulator.workingSet(accountId, [stored], null)
    workingSet.editStored('v2.core.account', accountId).hidden.bank = bank
    await emulator.commit(workingSet)
  })
  return true
}
