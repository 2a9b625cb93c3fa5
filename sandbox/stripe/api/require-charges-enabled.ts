import { PLATFORM_ACCOUNT } from '../../constants'
import { invalid } from '../errors'
import { type Call } from './endpoint'

/** Refuses charges on an account whose card payments are not active. */
export async function requireChargesEnabled({
  emulator,
  account,
}: Pick<Call<unknown>, 'emulator' | 'account'>): Promise<void> {
  if (account === PLATFORM_ACCOUNT) return
  const stored = await emulator.store.get('v2.core.account', account)
  if (stored?.body.configuration?.merchant?.capabilities?.card_payments?.status === 'active') return
  throw invalid(
    'Your account cannot currently make charges. The `card_payments` capability of this account is not active.',
  )
}
