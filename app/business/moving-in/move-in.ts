// A member who moves in from another system: everything that is kept, and how payments go on. Pure.
import type { Day } from '~/foundation/kit/dates'
import type { MovedAddress } from '~/membership/member-files/member-row'

/** One member's move. Amounts in minor units, days in the club's time zone. */
export interface MoveIn {
  /** The reviewed row: repeated, the member is moved in once. */
  requestId: string
  /** Null for a member who is entered by hand. */
  importId: string | null
  person: { fullName: string; email: string; phone: string | null; dateOfBirth: Day | null }
  tierId: string
  /** Null for the tier's own price. `until` null keeps it without an end. */
  keptPrice: { cents: number; until: Day | null } | null
  /** The day of the first payment here; never earlier. */
  firstPaymentOn: Day
  /** The business says that the first month is charged as the member moves in, whatever the day. Needs the mandate. */
  chargesAtOnce: boolean
  memberSince: Day | null
  /** The membership rests until this day, and pays nothing. */
  holdUntil: Day | null
  /** A membership that was canceled elsewhere ends on this day and is not charged again. */
  endsOn: Day | null
  /** Paid months that were not handed over. */
  boxesOwed: number
  creditCents: number
  giftMonths: number
  /** The customer on the business's payment account, if there is one. */
  customer: { customerId: string; paymentMethodId: string | null } | null
  /** Whether the business stated that it holds the mandate to charge this card before the member has claimed. */
  hasMandate: boolean
  /**
   * - `start`: a new subscription, first paid on `firstPaymentOn`
   * - `adopt`: the subscription that runs on the account continues, with its day and price
   * - `replace`: that one ends with its period, and a new one starts on that day
   */
  subscription: { kind: 'start' } | { kind: 'adopt' | 'replace'; subscriptionId: string }
  delivery: { kind: 'pick_up' } | { kind: 'ship'; address: MovedAddress }
  secondPerson: string | null
  note: string | null
  tags: string[]
  likes: string[]
  dislikes: string[]
  marketing: { on: Day | null; source: string } | null
  userId: string
}

/** The result of a move. A failed one changed nothing that cannot be repeated. */
export type MoveInResult =
  | { kind: 'moved'; memberId: string; membershipId: string }
  /** Not done, for a reason that the sentence names; a person decides. */
  | { kind: 'failed'; sentence: string }
  /** The payment provider did not answer: repeat it later with the same request. */
  | { kind: 'again' }
  /** The payment account does not let us act: repeat it with the same request once it does. */
  | { kind: 'disconnected' }
