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
  const account = await emulator.store.get('v2.core.account', accountId)
  if (!account) return false
  await emulator.locks.run(account.account, async () => {
    const stored = (await emulator.store.get('v2.core.account', accountId)) ?? account
    const workingSet = await emulator.workingSet(accountId, [stored], null)
    workingSet.editStored('v2.core.account', accountId).hidden.bank = bank
    await emulator.commit(workingSet)
  })
  return true
}
