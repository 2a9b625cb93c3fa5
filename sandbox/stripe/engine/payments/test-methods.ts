import { testCard } from './test-cards'
import { lookup } from '../../../lookup'

/** The names by which Stripe's documentation hands out its test cards, `pm_card_` or `tok_` before them. */
const NAMES = lookup({
  visa: '4242424242424242',
  visa_debit: '4000056655665556',
  mastercard: '5555555555554444',
  mastercard_debit: '5200828282828210',
  amex: '378282246310005',
  discover: '6011111111111117',
  diners: '3056930009020004',
  jcb: '3566002020360505',
  unionpay: '6200000000000005',
  chargeCustomerFail: '4000000000000341',
  createDispute: '4000000000000259',
  pendingRefund: '4000000000007726',
  refundFail: '4000000000005126',
  visa_chargeDeclined: '4000000000000002',
  chargeDeclined: '4000000000000002',
  visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  visa_chargeDeclinedLostCard: '4000000000009987',
  visa_chargeDeclinedStolenCard: '4000000000009979',
  chargeDeclinedExpiredCard: '4000000000000069',
  chargeDeclinedIncorrectCvc: '4000000000000127',
  chargeDeclinedProcessingError: '4000000000000119',
  authenticationRequired: '4000002760003184',
  authenticationRequiredOnSetup: '4000002500003155',
})

/** The number behind `pm_card_visa` or `tok_visa`; undefined for any other name. */
export function numberOf(name: string): string | undefined {
  const number = NAMES.get(name.replace(/^(pm_card_|tok_)/, ''))
  return /^(pm_card_|tok_)/.test(name) && number && testCard(number) ? number : undefined
}
