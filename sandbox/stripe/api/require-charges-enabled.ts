import { PLATFORM_ACCOUNT } from '../../constants'
import { invalid } from '../errors'
import { type Call } from './endpoint'

type Calling = Pick<Call<unknown>, 'emulator' | 'account'>

/** Whether the account's card payments are active. The platform's always are. */
export async function hasChargesEnabled({ emulator, account }: Calling): Promise<boolean> {
  if (account === PLATFORM_ACCOUNT) return true
  const stored = await emulator.store.get('v2.core.account', account)
  return stored?.body.configuration?.merchant?.capabilities?.card_payments?.status === 'active'
}

/** Refuses charges on an account whose card payments are not active. */
export async function requireChargesEnabled(call: Calling): Promise<void> {
  if (await hasChargesEnabled(call)) return
  throw invalid(
    'Your account cannot currently make charges. The `card_payments` capability of this account is not active.',
  )
}
