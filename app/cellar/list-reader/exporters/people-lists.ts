// Lists of customers, members and subscriptions. Their columns are read in `membership/member-files`, which has a preset for
// each name here; the header rows stand here so that no person is taken for a wine. docs/moving-in.md names the sources,
// and the programs whose header rows are not published.
interface PeopleListFacts {
  title: string
  signatures: readonly (readonly string[])[]
}

export const peopleLists = {
  'tastevin-move': {
    title: 'Tastevin members for another system',
    signatures: [['Member ID', 'Name', 'Email', 'Tier', 'Monthly price', 'Next payment']],
  },
  'tastevin-members': {
    title: 'Tastevin member list',
    signatures: [['Name', 'Email', 'Phone', 'Tier', 'Status', 'Member since']],
  },
  'tastevin-archive-members': {
    title: 'Tastevin archive, members',
    signatures: [['id', 'user_id', 'full_name', 'email', 'date_of_birth', 'joined_on']],
  },
  'tastevin-archive-memberships': {
    title: 'Tastevin archive, memberships',
    signatures: [['id', 'member_id', 'tier_id', 'tier_price_id', 'subscription_id', 'current_period_end']],
  },
  'commerce7-memberships': {
    title: 'Commerce7 club memberships',
    signatures: [
      ['Customer First Name', 'Customer Last Name', 'Customer Email', 'Club', 'Signup Date'],
      ['Customer Email', 'Club', 'Signup Date', 'Ship To Address', 'Ship To State Code'],
    ],
  },
  'winedirect-members': {
    title: 'WineDirect club member list',
    signatures: [
      ['FirstName', 'LastName', 'Email', 'ClubName', 'SignupDate'],
      [
        ...['Customer Number', 'BirthDate', 'FirstName', 'LastName', 'StateCode', 'ZipCode', 'Email'],
        ...['ClubName', 'SignupDate'],
      ],
    ],
  },
  'winedirect-report': {
    title: 'WineDirect club report',
    signatures: [['FirstName', 'LastName', 'Email', 'Club', 'Club Signup Date', 'Club Status']],
  },
  'winedirect-customers': {
    title: 'WineDirect customer list',
    signatures: [['Customer Number', 'BirthDate', 'FirstName', 'LastName', 'StateCode', 'ZipCode', 'Email']],
  },
  'oncloudwine-contacts': {
    title: 'OnCloudWine contacts',
    signatures: [['firstName', 'lastName', 'email', 'clubs', 'membershipStartDate']],
  },
  'completedtc-memberships': {
    title: 'CompleteDTC club memberships',
    signatures: [['bill_email', 'club_type_id', 'join_date', 'suspended', 'retired']],
  },
  'shopify-customers': {
    title: 'Shopify customer list',
    signatures: [
      ['First Name', 'Last Name', 'Email', 'Accepts Email Marketing', 'Total Spent'],
      ['First Name', 'Last Name', 'Email', 'Accepts Marketing', 'Total Spent'],
    ],
  },
  'recharge-subscriptions': {
    title: 'Recharge subscriptions',
    signatures: [
      ['external_product_name', 'recurring_price', 'charge_interval_frequency', 'next_charge_date', 'status'],
      ['subscription_id', 'customer_id', 'product_title', 'next_charge_scheduled_at', 'status'],
      ['subscription_id', 'customer_id', 'product_title', 'next_charge_date', 'status'],
    ],
  },
  'woocommerce-subscriptions': {
    title: 'WooCommerce subscriptions',
    signatures: [
      ['subscription_status', 'start_date', 'next_payment_date', 'billing_period', 'billing_interval'],
    ],
  },
  memberful: {
    title: 'Memberful members',
    signatures: [
      ['Full Name', 'Email', 'Memberful ID', 'Created at'],
      ['Full Name', 'Email', 'Plan', 'Active', 'Created at'],
      ['Full Name', 'Email', 'Plan', 'Active', 'Expiration date'],
    ],
  },
  'square-customers': {
    title: 'Square customer list',
    signatures: [
      ['Reference ID', 'First Name', 'Last Name', 'Email Address', 'Square Customer ID'],
      ['Reference ID', 'First Name', 'Surname', 'Email Address', 'Square Customer ID'],
    ],
  },
  'mailchimp-audience': {
    title: 'Mailchimp audience',
    signatures: [['Email Address', 'MEMBER_RATING', 'OPTIN_TIME', 'CONFIRM_TIME', 'LEID']],
  },
  'stripe-customers': {
    title: 'Stripe customers',
    signatures: [
      ['id', 'Description', 'Email', 'Name', 'Created (UTC)', 'Delinquent'],
      ['id', 'Email', 'Name', 'Created (UTC)', 'Card ID', 'Card Last4', 'Card Brand'],
      ['description', 'email', 'id', 'card.exp_month', 'card.exp_year', 'default_source'],
    ],
  },
  'stripe-subscriptions': {
    title: 'Stripe subscriptions',
    signatures: [['id', 'Customer ID', 'Status', 'Current Period End (UTC)']],
  },
  'stripe-card-map': {
    title: 'Stripe card map',
    signatures: [['old_customer_id', 'stripe_customer_id']],
  },
  /** Any list that names persons; its columns are guessed. */
  people: {
    title: '',
    signatures: [
      ['First name', 'Last name', 'Email'],
      ['First name', 'Last name', 'Email address'],
      ['FirstName', 'LastName', 'Email'],
      ['Name', 'Email', 'Phone'],
    ],
  },
} as const satisfies Record<string, PeopleListFacts>

export type PeopleList = keyof typeof peopleLists
