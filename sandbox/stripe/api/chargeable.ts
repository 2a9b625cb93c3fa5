import { PLATFORM_ACCOUNT } from '../../fixed'
import { invalid } from '../errors'
import { type Call } from './endpoint'

/** Nothing takes money on an account whose card payments are not active. */
export async function chargeable({
  stand,
  account,
}: Pick<Call<unknown>, 'stand' | 'account'>): Promise<void> {
  if (account === PLATFORM_ACCOUNT) return
  const kept = await stand.store.get('v2.core.account', account)
  if (kept?.body.configuration?.merchant?.capabilities?.card_payments?.status === 'active') return
  throw invalid(
    'Your account cannot currently make charges. The `card_payments` capability of this account is not active.',
  )
}
