// What a declined charge asks of the person. Pure.
// https://docs.stripe.com/declines/codes and, for what is not to be tried again with the same card,
// https://docs.stripe.com/billing/revenue-recovery/smart-retries

/** Hard: this card will not do. Soft: the same card may do later. */
export type DeclineKind = 'hard' | 'soft'

/** Every other code is soft: a later attempt does no harm, and an issuer that means it says so. */
const hardDeclines = new Set([
  'authentication_required',
  'card_not_supported',
  'currency_not_supported',
  'do_not_try_again',
  'expired_card',
  'fraudulent',
  'highest_risk_level',
  'incorrect_cvc',
  'incorrect_number',
  'invalid_account',
  'invalid_cvc',
  'invalid_expiry_month',
  'invalid_expiry_year',
  'invalid_number',
  'lost_card',
  'merchant_blacklist',
  'new_account_information_available',
  'no_payment_method',
  'pickup_card',
  'restricted_card',
  'revocation_of_all_authorizations',
  'revocation_of_authorization',
  'security_violation',
  'stolen_card',
  'stop_payment_order',
  'transaction_not_allowed',
])

/** Stands for an invoice without any card to charge. */
export const noCardCode = 'no_payment_method'

/** Tells hard declines from soft ones by the issuer's code, or the provider's own where it gave none. */
export function declineKind(code: string | null): DeclineKind {
  return code !== null && hardDeclines.has(code) ? 'hard' : 'soft'
}
