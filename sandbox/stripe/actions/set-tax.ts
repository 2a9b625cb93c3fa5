import { taxSettings, taxTermsOf, type Place } from '../engine/tax/rates'
import { type StripeEmulator } from '../emulator'

const OFFICE: Place = {
  city: 'Springfield',
  country: 'US',
  line1: '1 Main Street',
  line2: null,
  postal_code: '62701',
  state: 'IL',
}

/** Sets an account's Stripe Tax up, or back to before that, as its owner would. False when there is no such account. */
export async function setTax(
  emulator: StripeEmulator,
  accountId: string,
  status: 'active' | 'pending',
): Promise<boolean> {
  const account = await emulator.store.get('v2.core.account', accountId)
  if (!account) return false
  await emulator.locks.run(account.account, async () => {
    const stored = (await emulator.store.get('v2.core.account', accountId)) ?? account
    const workingSet = await emulator.workingSet(accountId, [stored], null)
    const terms = { ...taxTermsOf(stored), headOffice: status === 'active' ? OFFICE : null }
    workingSet.editStored('v2.core.account', accountId).hidden.tax = terms
    workingSet.emit('tax.settings.updated', taxSettings(terms) as never)
    await emulator.commit(workingSet)
  })
  return true
}
