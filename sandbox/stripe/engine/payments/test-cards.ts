// Stripe's published test cards and how each behaves. https://docs.stripe.com/testing

export interface Decline {
  /** Stripe's error code, e.g. `card_declined`, `expired_card`. */
  code: string
  decline_code: string
  /** The sentence for the person. */
  message: string
}

/** How a card answers when it is charged. */
export interface CardBehavior {
  /** The first charge, with the person present. */
  present: 'succeed' | Decline
  /** Later charges, without the person. */
  absent: 'succeed' | Decline
  /** Whether the person is asked for 3-D Secure when present. */
  authenticate: boolean
  /** The payment goes through and is then disputed as fraudulent. */
  disputed?: true
  /** A refund is pending and succeeds later, or it succeeds at once and fails later. */
  refund?: 'pending' | 'fails'
}

interface TestCard {
  number: string
  brand: 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay'
  funding: 'credit' | 'debit' | 'prepaid'
  behavior: CardBehavior
}

const declined = (
  decline_code: string,
  message = 'Your card was declined.',
  code = 'card_declined',
): Decline => ({
  code,
  decline_code,
  message,
})

export const DECLINES = {
  generic: declined('generic_decline'),
  insufficientFunds: declined('insufficient_funds', 'Your card has insufficient funds.'),
  lost: declined('lost_card'),
  stolen: declined('stolen_card'),
  fraudulent: declined('fraudulent'),
  velocity: declined(
    'card_velocity_exceeded',
    'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
  ),
  expired: declined('expired_card', 'Your card has expired.', 'expired_card'),
  incorrectCvc: declined('incorrect_cvc', "Your card's security code is incorrect.", 'incorrect_cvc'),
  processing: declined(
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
    'processing_error',
  ),
  authenticationRequired: declined(
    'authentication_required',
    'Your card was declined. This transaction requires authentication.',
    'authentication_required',
  ),
  noCard: declined('no_payment_method', 'There is no card to charge.', 'resource_missing'),
  notATestCard: declined(
    'test_mode_live_card',
    'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid ' +
      'test cards, visit: https://stripe.com/docs/testing.',
  ),
} satisfies Record<string, Decline>

/** Refusals that the same card will meet again: it is not tried another time by itself. */
const HARD = new Set([
  'authentication_required',
  'highest_risk_level',
  'incorrect_number',
  'lost_card',
  'pickup_card',
  'revocation_of_all_authorizations',
  'revocation_of_authorization',
  'stolen_card',
  'transaction_not_allowed',
])

/** Whether trying the same card again is in vain. */
export function isHard(declineCode: string): boolean {
  return HARD.has(declineCode)
}

/** Stripe's advice about a decline. */
export function adviceOn(declineCode: string): 'confirm_card_data' | 'do_not_try_again' | 'try_again_later' {
  if (isHard(declineCode) && declineCode !== 'authentication_required') return 'do_not_try_again'
  return ['expired_card', 'incorrect_cvc'].includes(declineCode) ? 'confirm_card_data' : 'try_again_later'
}

/** The refusal of this decline code, as a card would meet it. */
export function declineOf(code: string): Decline {
  return Object.values(DECLINES).find((one) => one.decline_code === code) ?? declined(code)
}

const works: CardBehavior = { present: 'succeed', absent: 'succeed', authenticate: false }
const fails = (decline: Decline): CardBehavior => ({
  present: decline,
  absent: decline,
  authenticate: false,
})
const asks = (absent: 'succeed' | Decline, present: 'succeed' | Decline = 'succeed'): CardBehavior => ({
  present,
  absent,
  authenticate: true,
})

type Row = [number: string, brand: TestCard['brand'], funding: TestCard['funding'], behavior: CardBehavior]

const rows: Row[] = [
  ['4242424242424242', 'visa', 'credit', works],
  ['4000056655665556', 'visa', 'debit', works],
  ['4000000000000077', 'visa', 'credit', works],
  ['5555555555554444', 'mastercard', 'credit', works],
  ['2223003122003222', 'mastercard', 'credit', works],
  ['5200828282828210', 'mastercard', 'debit', works],
  ['5105105105105100', 'mastercard', 'prepaid', works],
  ['378282246310005', 'amex', 'credit', works],
  ['371449635398431', 'amex', 'credit', works],
  ['6011111111111117', 'discover', 'credit', works],
  ['6011000990139424', 'discover', 'credit', works],
  ['3056930009020004', 'diners', 'credit', works],
  ['36227206271667', 'diners', 'credit', works],
  ['3566002020360505', 'jcb', 'credit', works],
  ['6200000000000005', 'unionpay', 'credit', works],
  ['4000000000000002', 'visa', 'credit', fails(DECLINES.generic)],
  ['4000000000009995', 'visa', 'credit', fails(DECLINES.insufficientFunds)],
  ['4000000000009987', 'visa', 'credit', fails(DECLINES.lost)],
  ['4000000000009979', 'visa', 'credit', fails(DECLINES.stolen)],
  ['4000000000000069', 'visa', 'credit', fails(DECLINES.expired)],
  ['4000000000000127', 'visa', 'credit', fails(DECLINES.incorrectCvc)],
  ['4000000000000119', 'visa', 'credit', fails(DECLINES.processing)],
  ['4000000000006975', 'visa', 'credit', fails(DECLINES.velocity)],
  ['4100000000000019', 'visa', 'credit', fails(DECLINES.fraudulent)],
  // Attaches and pays while the person is there; every later charge is declined.
  ['4000000000000341', 'visa', 'credit', { ...works, absent: DECLINES.generic }],
  ['4000000000000259', 'visa', 'credit', { ...works, disputed: true }],
  ['4000000000007726', 'visa', 'credit', { ...works, refund: 'pending' }],
  ['4000000000005126', 'visa', 'credit', { ...works, refund: 'fails' }],
  ['4000002500003155', 'visa', 'credit', asks('succeed')],
  ['4000000000003220', 'visa', 'credit', asks('succeed')],
  ['4000002760003184', 'visa', 'credit', asks(DECLINES.authenticationRequired)],
  ['4000008400001629', 'visa', 'credit', asks(DECLINES.generic, DECLINES.generic)],
  ['4000008260003178', 'visa', 'credit', asks(DECLINES.insufficientFunds, DECLINES.insufficientFunds)],
]

const cards = new Map<string, TestCard>(
  rows.map(([number, brand, funding, behavior]) => [number, { number, brand, funding, behavior }]),
)

/** The published test card of this number (digits only), if it is one. */
export function testCard(number: string): TestCard | undefined {
  return cards.get(number)
}

/** The check digit rule all card numbers follow. */
export function luhn(number: string): boolean {
  let sum = 0
  for (let i = 0; i < number.length; i++) {
    const digit = Number(number[number.length - 1 - i])
    sum += i % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2
  }
  return number.length > 0 && sum % 10 === 0
}
