// A member as a file of another system describes them. Pure.
import type { Day } from '~/foundation/kit/dates'

/** The fields that a column of a file of members can be. */
export const memberFields = [
  'key',
  'firstName',
  'lastName',
  'fullName',
  'email',
  'phone',
  'dateOfBirth',
  'plan',
  'price',
  'currency',
  'status',
  'paidUntil',
  'memberSince',
  'holdFrom',
  'holdUntil',
  'canceledOn',
  'endsOn',
  'boxesOwed',
  'credit',
  'giftMonths',
  'isPickUp',
  'pickUpPlace',
  'shipName',
  'address',
  'address2',
  'city',
  'state',
  'zip',
  'country',
  'secondPerson',
  'note',
  'tags',
  'likes',
  'dislikes',
  'marketing',
  'marketingSince',
  'marketingSource',
  'customerId',
  'subscriptionId',
  'paymentMethodId',
  'cardBrand',
  'cardLast4',
  'cardExpiry',
  'interval',
  'quantity',
] as const

export type MemberField = (typeof memberFields)[number]

/** A status elsewhere, as it counts here. `unknown` is decided by a person. */
export type MovedStatus = 'active' | 'on-hold' | 'past-due' | 'canceled' | 'unknown'

export interface MovedAddress {
  name: string
  line1: string
  line2: string
  city: string
  /** Two letters where it is one of the United States, else as written. */
  state: string
  zip: string
  country: string
}

/** A field in doubt, with a sentence for the owner. */
export interface MemberDoubt {
  field: MemberField
  sentence: string
}

/** A member of the files, joined over all of them. Everything unknown is null; nothing is invented. */
export interface MemberRow {
  /** The key that joins the files, else the folded address, else file and line. Stable when a corrected file is sent. */
  key: string
  /** Where it was read: file name and line numbers, from 1, the header included. */
  sources: { file: string; line: number }[]
  fullName: string | null
  email: string | null
  phone: string | null
  dateOfBirth: Day | null
  /** The plan or club as the file names it. */
  plan: string | null
  /** The price of one month, in minor units. */
  priceCents: number | null
  currency: string | null
  status: MovedStatus
  /** As the file says it. */
  statusText: string | null
  /** The day of the next payment. */
  paidUntil: Day | null
  memberSince: Day | null
  hold: { fromOn: Day | null; untilOn: Day | null } | null
  /** The day from which the membership is, or will be, canceled. */
  endsOn: Day | null
  boxesOwed: number | null
  creditCents: number | null
  giftMonths: number | null
  delivery: 'pick_up' | 'ship' | null
  pickUpPlace: string | null
  address: MovedAddress | null
  secondPerson: string | null
  note: string | null
  tags: string[]
  likes: string[]
  dislikes: string[]
  /** Consent to news and offers: null where the file does not state it. */
  marketing: { agreed: boolean; on: Day | null; source: string } | null
  /** Ids of the payment provider. */
  customerId: string | null
  subscriptionId: string | null
  paymentMethodId: string | null
  card: { brand: string | null; last4: string | null; expiry: string | null } | null
  doubts: MemberDoubt[]
}
