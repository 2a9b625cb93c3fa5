// Columns of the file in which a club leaves Tastevin and comes back: one name for each field. Pure.
import type { MemberField } from './member-row'

/**
 * The names of the columns in our own file of members for another system, in its order. Days are ISO 8601, amounts are
 * in units with two decimals, lists are separated by semicolons, consent is Yes or No, deliveries are Pick-up or Ship, and
 * statuses are Active, Past due, On hold, Canceled and Pending.
 */
export const ownColumns = {
  key: 'Member ID',
  fullName: 'Name',
  email: 'Email',
  phone: 'Phone',
  dateOfBirth: 'Birth date',
  plan: 'Tier',
  price: 'Monthly price',
  currency: 'Currency',
  status: 'Status',
  paidUntil: 'Next payment',
  memberSince: 'Member since',
  holdFrom: 'Hold from',
  holdUntil: 'Hold until',
  canceledOn: 'Canceled on',
  endsOn: 'Ends on',
  boxesOwed: 'Boxes owed',
  credit: 'Credit',
  giftMonths: 'Gift months',
  isPickUp: 'Delivery',
  shipName: 'Ship to',
  address: 'Address',
  address2: 'Address 2',
  city: 'City',
  state: 'State',
  zip: 'ZIP',
  country: 'Country',
  secondPerson: 'Second person',
  note: 'Notes',
  tags: 'Tags',
  likes: 'Likes',
  dislikes: 'Dislikes',
  marketing: 'Marketing',
  marketingSince: 'Marketing since',
  marketingSource: 'Marketing source',
  customerId: 'Stripe customer',
  subscriptionId: 'Stripe subscription',
  paymentMethodId: 'Stripe payment method',
  cardBrand: 'Card brand',
  cardLast4: 'Card last 4',
  cardExpiry: 'Card expiry',
  interval: 'Interval',
  quantity: 'Quantity',
} as const satisfies Partial<Record<MemberField, string>>
