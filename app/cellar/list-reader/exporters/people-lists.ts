// Lists of customers, members and subscriptions. Their columns are read in `membership/member-files`, which has a preset for
// each name here; the header rows stand here so that no person is taken for a wine. docs/moving-in.md names the sources,
// and the programs whose header rows are not published.

/**
 * The title of a list; the program that writes it, as a person who came from there names it, null for none in particular;
 * and its header rows.
 */
export type PeopleListFacts = readonly [title: string, system: string | null, ...signatures: string[]]

export const peopleLists = {
  'tastevin-move': [
    'Tastevin members for another system',
    'another club on Tastevin',
    'Member ID, Name, Email, Tier, Monthly price, Next payment',
  ],
  'tastevin-members': [
    'Tastevin member list',
    'another club on Tastevin',
    'Name, Email, Phone, Tier, Status, Member since',
  ],
  'tastevin-archive-members': [
    'Tastevin archive, members',
    'another club on Tastevin',
    'id, user_id, full_name, email, date_of_birth, joined_on',
  ],
  'tastevin-archive-memberships': [
    'Tastevin archive, memberships',
    'another club on Tastevin',
    'id, member_id, tier_id, tier_price_id, subscription_id, current_period_end',
  ],
  'commerce7-memberships': [
    'Commerce7 club memberships',
    'Commerce7',
    'Customer First Name, Customer Last Name, Customer Email, Club, Signup Date',
    'Customer Email, Club, Signup Date, Ship To Address, Ship To State Code',
  ],
  'winedirect-members': [
    'WineDirect club member list',
    'WineDirect',
    'FirstName, LastName, Email, ClubName, SignupDate',
    'Customer Number, BirthDate, FirstName, LastName, StateCode, ZipCode, Email, ClubName, SignupDate',
  ],
  'winedirect-report': [
    'WineDirect club report',
    'WineDirect',
    'FirstName, LastName, Email, Club, Club Signup Date, Club Status',
  ],
  'winedirect-customers': [
    'WineDirect customer list',
    'WineDirect',
    'Customer Number, BirthDate, FirstName, LastName, StateCode, ZipCode, Email',
  ],
  'oncloudwine-contacts': [
    'OnCloudWine contacts',
    'OnCloudWine',
    'firstName, lastName, email, clubs, membershipStartDate',
  ],
  'completedtc-memberships': [
    'CompleteDTC club memberships',
    'CompleteDTC',
    'bill_email, club_type_id, join_date, suspended, retired',
  ],
  'shopify-customers': [
    'Shopify customer list',
    'Shopify',
    'First Name, Last Name, Email, Accepts Email Marketing, Total Spent',
    'First Name, Last Name, Email, Accepts Marketing, Total Spent',
  ],
  'recharge-subscriptions': [
    'Recharge subscriptions',
    'Recharge',
    'external_product_name, recurring_price, charge_interval_frequency, next_charge_date, status',
    'subscription_id, customer_id, product_title, next_charge_scheduled_at, status',
    'subscription_id, customer_id, product_title, next_charge_date, status',
  ],
  'woocommerce-subscriptions': [
    'WooCommerce subscriptions',
    'WooCommerce',
    'subscription_status, start_date, next_payment_date, billing_period, billing_interval',
  ],
  memberful: [
    'Memberful members',
    'Memberful',
    'Full Name, Email, Memberful ID, Created at',
    'Full Name, Email, Plan, Active, Created at',
    'Full Name, Email, Plan, Active, Expiration date',
  ],
  'square-customers': [
    'Square customer list',
    'Square',
    'Reference ID, First Name, Last Name, Email Address, Square Customer ID',
    'Reference ID, First Name, Surname, Email Address, Square Customer ID',
  ],
  'mailchimp-audience': [
    'Mailchimp audience',
    'Mailchimp',
    'Email Address, MEMBER_RATING, OPTIN_TIME, CONFIRM_TIME, LEID',
  ],
  'stripe-customers': [
    'Stripe customers',
    'Stripe',
    'id, Description, Email, Name, Created (UTC), Delinquent',
    'id, Email, Name, Created (UTC), Card ID, Card Last4, Card Brand',
    'description, email, id, card.exp_month, card.exp_year, default_source',
  ],
  'stripe-subscriptions': [
    'Stripe subscriptions',
    'Stripe',
    'id, Customer ID, Status, Current Period End (UTC)',
  ],
  'stripe-card-map': ['Stripe card map', 'Stripe', 'old_customer_id, stripe_customer_id'],
  /** Any list that names persons; its columns are guessed. */
  people: [
    '',
    null,
    'First name, Last name, Email',
    'First name, Last name, Email address',
    'FirstName, LastName, Email',
    'Name, Email, Phone',
  ],
} as const satisfies Record<string, PeopleListFacts>

export type PeopleList = keyof typeof peopleLists

const systems = new Map<string, string | null>(
  Object.values<PeopleListFacts>(peopleLists).map(([title, system]) => [title, system]),
)

/** The system that writes a list with this title; null for an unknown one. */
export const systemOfList = (title: string | null): string | null =>
  title === null ? null : (systems.get(title) ?? null)
