// Lists of customers, members and subscriptions. Their columns are read in `membership/member-files`, which has a preset for
// each name here; the header rows stand here so that no person is taken for a wine. docs/moving-in.md names the sources,
// and the programs whose header rows are not published.
interface PeopleListFacts {
  title: string
  /** The program that writes it, as a person who came from there names it; null for none in particular. */
  system: string | null
  signatures: readonly (readonly string[])[]
}

/** WineDirect's columns of a person, in each of its files. */
const wineDirectPerson = [
  'Customer Number',
  'BirthDate',
  'FirstName',
  'LastName',
  'StateCode',
  'ZipCode',
  'Email',
] as const

export const peopleLists = {
  'tastevin-move': {
    title: 'Tastevin members for another system',
    system: 'another club on Tastevin',
    signatures: [['Member ID', 'Name', 'Email', 'Tier', 'Monthly price', 'Next payment']],
  },
  'tastevin-members': {
    title: 'Tastevin member list',
    system: 'another club on Tastevin',
    signatures: [['Name', 'Email', 'Phone', 'Tier', 'Status', 'Member since']],
  },
  'tastevin-archive-members': {
    title: 'Tastevin archive, members',
    system: 'another club on Tastevin',
    signatures: [['id', 'user_id', 'full_name', 'email', 'date_of_birth', 'joined_on']],
  },
  'tastevin-archive-memberships': {
    title: 'Tastevin archive, memberships',
    system: 'another club on Tastevin',
    signatures: [['id', 'member_id', 'tier_id', 'tier_price_id', 'subscription_id', 'current_period_end']],
  },
  'commerce7-memberships': {
    title: 'Commerce7 club memberships',
    system: 'Commerce7',
    signatures: [
      ['Customer First Name', 'Customer Last Name', 'Customer Email', 'Club', 'Signup Date'],
      ['Customer Email', 'Club', 'Signup Date', 'Ship To Address', 'Ship To State Code'],
    ],
  },
  'winedirect-members': {
    title: 'WineDirect club member list',
    system: 'WineDirect',
    signatures: [
      ['FirstName', 'LastName', 'Email', 'ClubName', 'SignupDate'],
      [...wineDirectPerson, 'ClubName', 'SignupDate'],
    ],
  },
  'winedirect-report': {
    title: 'WineDirect club report',
    system: 'WineDirect',
    signatures: [['FirstName', 'LastName', 'Email', 'Club', 'Club Signup Date', 'Club Status']],
  },
  'winedirect-customers': {
    title: 'WineDirect customer list',
    system: 'WineDirect',
    signatures: [wineDirectPerson],
  },
  'oncloudwine-contacts': {
    title: 'OnCloudWine contacts',
    system: 'OnCloudWine',
    signatures: [['firstName', 'lastName', 'email', 'clubs', 'membershipStartDate']],
  },
  'completedtc-memberships': {
    title: 'CompleteDTC club memberships',
    system: 'CompleteDTC',
    signatures: [['bill_email', 'club_type_id', 'join_date', 'suspended', 'retired']],
  },
  'shopify-customers': {
    title: 'Shopify customer list',
    system: 'Shopify',
    signatures: [
      ['First Name', 'Last Name', 'Email', 'Accepts Email Marketing', 'Total Spent'],
      ['First Name', 'Last Name', 'Email', 'Accepts Marketing', 'Total Spent'],
    ],
  },
  'recharge-subscriptions': {
    title: 'Recharge subscriptions',
    system: 'Recharge',
    signatures: [
      ['external_product_name', 'recurring_price', 'charge_interval_frequency', 'next_charge_date', 'status'],
      ['subscription_id', 'customer_id', 'product_title', 'next_charge_scheduled_at', 'status'],
      ['subscription_id', 'customer_id', 'product_title', 'next_charge_date', 'status'],
    ],
  },
  'woocommerce-subscriptions': {
    title: 'WooCommerce subscriptions',
    system: 'WooCommerce',
    signatures: [
      ['subscription_status', 'start_date', 'next_payment_date', 'billing_period', 'billing_interval'],
    ],
  },
  memberful: {
    title: 'Memberful members',
    system: 'Memberful',
    signatures: [
      ['Full Name', 'Email', 'Memberful ID', 'Created at'],
      ['Full Name', 'Email', 'Plan', 'Active', 'Created at'],
      ['Full Name', 'Email', 'Plan', 'Active', 'Expiration date'],
    ],
  },
  'square-customers': {
    title: 'Square customer list',
    system: 'Square',
    signatures: [
      ['Reference ID', 'First Name', 'Last Name', 'Email Address', 'Square Customer ID'],
      ['Reference ID', 'First Name', 'Surname', 'Email Address', 'Square Customer ID'],
    ],
  },
  'mailchimp-audience': {
    title: 'Mailchimp audience',
    system: 'Mailchimp',
    signatures: [['Email Address', 'MEMBER_RATING', 'OPTIN_TIME', 'CONFIRM_TIME', 'LEID']],
  },
  'stripe-customers': {
    title: 'Stripe customers',
    system: 'Stripe',
    signatures: [
      ['id', 'Description', 'Email', 'Name', 'Created (UTC)', 'Delinquent'],
      ['id', 'Email', 'Name', 'Created (UTC)', 'Card ID', 'Card Last4', 'Card Brand'],
      ['description', 'email', 'id', 'card.exp_month', 'card.exp_year', 'default_source'],
    ],
  },
  'stripe-subscriptions': {
    title: 'Stripe subscriptions',
    system: 'Stripe',
    signatures: [['id', 'Customer ID', 'Status', 'Current Period End (UTC)']],
  },
  'stripe-card-map': {
    title: 'Stripe card map',
    system: 'Stripe',
    signatures: [['old_customer_id', 'stripe_customer_id']],
  },
  /** Any list that names persons; its columns are guessed. */
  people: {
    title: '',
    system: null,
    signatures: [
      ['First name', 'Last name', 'Email'],
      ['First name', 'Last name', 'Email address'],
      ['FirstName', 'LastName', 'Email'],
      ['Name', 'Email', 'Phone'],
    ],
  },
} as const satisfies Record<string, PeopleListFacts>

export type PeopleList = keyof typeof peopleLists

const systems = new Map<string, string | null>(
  Object.values(peopleLists).map(({ title, system }) => [title, system]),
)

/** The system that writes a list with this title; null for an unknown one. */
export const systemOfList = (title: string | null): string | null =>
  title === null ? null : (systems.get(title) ?? null)
