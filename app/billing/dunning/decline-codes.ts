// Classifies declined charges by decline code. Pure. https://docs.stripe.com/declines/codes and, for codes that
// must not be retried with the same card, https://docs.stripe.com/billing/revenue-recovery/smart-retries

/** Hard: the same card will never work. Soft: the same card may work later. */
type DeclineKind = 'hard' | 'soft'

/** Every other code is soft: a retry does no harm, and an issuer that objects says so with a hard code. */
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

/** Our own code for an invoice without any card to charge. */
export const noCardCode = 'no_payment_method'

/** Classifies by the issuer's code, or Stripe's own if there is none. */
export function declineKind(code: string | null): DeclineKind {
  return code !== null && hardDeclines.has(code) ? 'hard' : 'soft'
}
