// The members file for another system: its columns, which docs/moving-in.md lists and our own import reads. Pure.
import { dayIn, type Day } from '~/foundation/kit/dates'
import type { FileColumn } from '~/foundation/kit/list/list-file.server'

/** A member of the file. Amounts in minor units. */
export interface MovingMember {
  memberId: string
  fullName: string
  email: string
  phone: string | null
  dateOfBirth: Day | null
  tier: string | null
  priceCents: number | null
  currency: string | null
  status: MovingStatus
  nextPaymentAt: Date | null
  memberSince: Day | null
  holdFrom: Day | null
  holdUntil: Day | null
  canceledAt: Date | null
  endsAt: Date | null
  boxesOwed: number
  creditCents: number
  giftMonths: number
  isShipped: boolean
  address: MovingAddress | null
  secondPerson: string | null
  notes: string[]
  tags: string[]
  likes: string[]
  dislikes: string[]
  /** Null where the member never said. */
  takesMarketing: boolean | null
  marketingSince: Date | null
  customerId: string | null
  subscriptionId: string | null
  cardBrand: string | null
  cardLast4: string | null
  cardExpMonth: number | null
  cardExpYear: number | null
}

export type MovingStatus = 'Active' | 'Past due' | 'On hold' | 'Canceled' | 'Pending'

interface MovingAddress {
  name: string
  street: string
  unit: string
  city: string
  state: string
  zip: string
}

const list = (values: readonly string[]) => values.join('; ') || null
const two = (number: number) => String(number).padStart(2, '0')

/** The columns in the order of the file; days are in the club's time zone. */
export function movingColumns(timeZone: string): FileColumn<MovingMember>[] {
  const day = (at: Date | null) => at && dayIn(timeZone, at)
  const text = (title: string, cell: (member: MovingMember) => string | null, width = 18) => ({
    title,
    width,
    cell,
  })
  const address = (title: string, part: keyof MovingAddress) =>
    text(title, ({ address }) => address && (address[part] || null))
  return [
    text('Member ID', ({ memberId }) => memberId, 36),
    text('Name', ({ fullName }) => fullName, 26),
    text('Email', ({ email }) => email, 28),
    text('Phone', ({ phone }) => phone),
    text('Birth date', ({ dateOfBirth }) => dateOfBirth),
    text('Tier', ({ tier }) => tier),
    { title: 'Monthly price', width: 12, isMoney: true, cell: ({ priceCents }) => priceCents },
    text('Currency', ({ currency }) => currency && currency.toUpperCase()),
    text('Status', ({ status }) => status),
    text('Next payment', ({ nextPaymentAt }) => day(nextPaymentAt)),
    text('Member since', ({ memberSince }) => memberSince),
    text('Hold from', ({ holdFrom }) => holdFrom),
    text('Hold until', ({ holdUntil }) => holdUntil),
    text('Canceled on', ({ canceledAt }) => day(canceledAt)),
    text('Ends on', ({ endsAt }) => day(endsAt)),
    { title: 'Boxes owed', width: 12, cell: ({ boxesOwed }) => boxesOwed },
    { title: 'Credit', width: 12, isMoney: true, cell: ({ creditCents }) => creditCents },
    { title: 'Gift months', width: 12, cell: ({ giftMonths }) => giftMonths },
    text('Delivery', ({ isShipped }) => (isShipped ? 'Ship' : 'Pick-up')),
    address('Ship to', 'name'),
    address('Address', 'street'),
    address('Address 2', 'unit'),
    address('City', 'city'),
    address('State', 'state'),
    address('ZIP', 'zip'),
    text('Country', ({ address }) => address && 'US'),
    text('Second person', ({ secondPerson }) => secondPerson || null),
    text('Notes', ({ notes }) => notes.join('\n\n') || null, 40),
    text('Tags', ({ tags }) => list(tags)),
    text('Likes', ({ likes }) => list(likes)),
    text('Dislikes', ({ dislikes }) => list(dislikes)),
    text('Marketing', ({ takesMarketing }) =>
      takesMarketing === null ? null : takesMarketing ? 'Yes' : 'No',
    ),
    text('Marketing since', ({ takesMarketing, marketingSince }) =>
      takesMarketing ? day(marketingSince) : null,
    ),
    text('Marketing source', ({ takesMarketing }) =>
      takesMarketing === null ? null : 'Member, on the club’s pages',
    ),
    text('Stripe customer', ({ customerId }) => customerId),
    text('Stripe subscription', ({ subscriptionId }) => subscriptionId),
    // Known to Stripe alone: the customer's default is charged.
    text('Stripe payment method', () => null),
    text('Card brand', ({ cardBrand }) => cardBrand),
    text('Card last 4', ({ cardLast4 }) => cardLast4),
    text('Card expiry', ({ cardExpMonth, cardExpYear }) =>
      cardExpMonth === null || cardExpYear === null ? null : `${two(cardExpMonth)}/${cardExpYear}`,
    ),
    text('Interval', ({ tier }) => tier && 'month'),
    { title: 'Quantity', width: 8, cell: ({ tier }) => (tier ? 1 : null) },
  ]
}

export const membersFileName = 'members-for-another-system.csv'
