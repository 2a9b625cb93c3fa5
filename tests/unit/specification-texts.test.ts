import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** A text of the specification, the folder it is used in, and the pieces it is put together from, if any. */
type Use = [text: string, folder: string, ...pieces: string[]]

const used: Use[] = [
  // The frame of every page, and waiting
  ['Loading wine club...', 'app/root.tsx'],
  ['Checking authorization...', 'app/root.tsx'],
  ['Determining your access...', 'app'],
  ['Activating your membership...', 'app/membership/memberships'],
  ['Loading your membership...', 'app/routes/customer'],
  ['Sorry.. there was an error', 'app/foundation/ui'],
  // Accounts
  ['Sign In', 'app/routes/auth'],
  ['Signing In...', 'app/routes/auth'],
  ['Forgot Password', 'app/routes/auth'],
  ['Sign Up Now', 'app/routes/auth'],
  ['Resend Confirmation Email', 'app/routes/auth'],
  ['Confirmation email resent. Please check your inbox.', 'app/routes/auth'],
  ['Failed to resend confirmation email', 'app/people/identity/email-address'],
  ['You must provide either an email or phone number and a password', 'app/people/api-tokens'],
  ['An unexpected error occurred', 'app/web/http/forms'],
  ["Passwords don't match", 'app/business/invitations'],
  ['Failed to create user account', 'app/routes/auth'],
  ["You don't have permission to access this page.", 'app/routes/auth'],
  ['Please contact your administrator if you believe this is an error.', 'app/routes/auth'],
  ['Please log in to continue.', 'app/routes/auth'],
  // The contact form
  ['Thank You', 'app/routes/public'],
  ['Business name is required', 'app/business/inquiries'],
  ['Your name is required', 'app/business/inquiries'],
  ['Email is required', 'app/foundation/kit'],
  ['Invalid email format', 'app/business/inquiries'],
  // Administration
  ['Exit Admin', 'app/routes/admin'],
  ['Business Invitations', 'app/routes/admin'],
  ['Unauthorized Access', 'app/routes/admin'],
  [
    'You do not have permission to access this section. This area is restricted to administrators only.',
    'app/routes/admin',
  ],
  ['Return to Homepage', 'app/routes/admin'],
  ['Generating...', 'app/business/invitations'],
  ['Business chooses during setup', 'app/routes/admin'],
  ['Failed to load business invitations', 'app/routes/admin'],
  ['Authentication required. Please log in again.', 'app/routes/api'],
  ['Failed to generate business invitation', 'app/routes/api'],
  ['An error occurred', 'app/people/api-tokens'],
  ['API_ERROR', 'app/people/api-tokens'],
  // The business portal
  ['Could not load business data: {detail}', 'app/routes/business', 'business data'],
  ['Business not found.', 'app/people/staff-access'],
  // The member's area
  ['Wine Membership', 'app/membership/memberships'],
  ['Welcome, {first name or Wine Lover}', 'app/membership/memberships', 'Welcome, ', 'Wine Lover'],
  ['Discover your next favorite wine', 'app/membership/memberships'],
  ['Your Membership', 'app/membership/memberships'],
  ['Account Information', 'app/membership/memberships'],
  ['Not provided', 'app/membership/memberships'],
  ['Need Help', 'app/membership/memberships'],
  ['No Active Membership', 'app/membership/memberships'],
  ["You don't have an active membership yet.", 'app/membership/memberships'],
  ['Access Error', 'app/membership/memberships'],
  ['Could not load customer data: {detail}', 'app/routes/customer', 'customer data'],
  ['Could not load {data}: {detail}', 'app/foundation/ui', 'Could not load ', ': '],
  ['Customer record not found. You may not have access to any business.', 'app/web/http/guards'],
  ['Failed to load customer data', 'app/routes/customer'],
  [
    'Unable to access your membership. You may not have permission to view this content.',
    'app/membership/memberships',
  ],
  // The club's signup
  ['Oops! Something went wrong', 'app/membership/memberships'],
  ["Could not find the restaurant you're looking for.", 'app/membership/memberships'],
  ['Go Home', 'app/membership/memberships'],
  ['Registration Complete!', 'app/membership/memberships'],
  [
    "Welcome to {business name}'s membership program. You'll receive a confirmation email shortly.",
    'app/membership/memberships',
    'Welcome to ',
    "'s membership program. You'll receive a confirmation email shortly.",
  ],
  ['Go to Dashboard', 'app/membership/memberships'],
  ['Join {business name}', 'app/membership/memberships', 'Join '],
  ['Choose Your Membership Level', 'app/membership/memberships'],
  ['Continue to Account Creation', 'app/membership/memberships'],
  ['No membership tiers available', 'app/membership/memberships'],
  ['Create Your Account', 'app/membership/memberships'],
  ['At least 8 characters', 'app/membership/memberships'],
  ['Continue to Payment', 'app/membership/memberships'],
  ['Review Your Membership', 'app/membership/memberships'],
  ['Complete Signup', 'app/membership/memberships'],
  ['Processing...', 'app/membership/memberships'],
  ['Full name is required', 'app/membership/memberships'],
  ['Please enter a valid email address', 'app/foundation/kit'],
  ['Password is required', 'app/people/identity/account-settings'],
  ['Password must be at least 8 characters', 'app/people/identity', 'Password must be at least '],
  ['Passwords do not match', 'app/membership/memberships'],
  ['You must accept the terms and conditions', 'app/membership/memberships'],
  ['Please select a membership tier', 'app/membership/memberships'],
  ['No restaurant ID provided', 'app/routes/join'],
  ['Restaurant not found', 'app/routes/join'],
  ['Error redirecting to checkout', 'app/routes/join'],
  ['An unknown error occurred during registration', 'app/membership/memberships'],
  ['customer_subscription', 'app/billing'],
  // Ratings
  ['My Wines', 'app/routes/customer'],
  ['Rate Your Wines', 'app/routes/customer'],
  ['Recommended Wines', 'app/routes/customer'],
  ['My Top 10 Wines to Try', 'app/routes/customer'],
  ['Update Rating', 'app/club/tastes'],
  ['Please provide both a rating and a review before submitting.', 'app/club/tastes'],
  ['You must be logged in to submit a rating.', 'app/club/tastes'],
  ['Failed to submit rating. Please try again.', 'app/club/tastes'],
  ['Failed to load wines.', 'app/routes/customer'],
  ['Failed to load your ratings.', 'app/routes/customer'],
  // Plans
  ['Neighborhood Cellar', 'app/billing/plan'],
  ["Sommelier's Select", 'app/billing/plan'],
  ['World-Class Wine Club', 'app/billing/plan'],
]

/** Texts that cannot come up; the decision names each with its reason. */
const unreachable = [
  'No user returned from signIn',
  'No user data returned from sign up',
  'Failed to load Stripe',
  'NETWORK_ERROR',
  '451 headless browser',
  '120 s stale-URL warning',
  '4 low stock',
  '+23 this month',
]

const decision = readFileSync(join(root, 'docs/decisions/0048-specification-texts.md'), 'utf8')

/** The text of the source: escapes and line breaks undone, as the person reads it. */
const plain = (source: string) => source.replaceAll("\\'", "'").replace(/\s+/g, ' ')

const sources = readdirSync(join(root, 'app'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file: `app/${file}`, text: plain(readFileSync(join(root, 'app', file), 'utf8')) }))

const isUsed = (folder: string, piece: string) =>
  sources.some(({ file, text }) => file.startsWith(folder) && text.includes(piece))

it('every text of the specification is used where the table says, to the letter', () => {
  const missing = used.filter(
    ([text, folder, ...pieces]) => !(pieces.length ? pieces : [text]).every((piece) => isUsed(folder, piece)),
  )
  expect(missing).toEqual([])
})

it('every text that cannot come up has a reason', () => {
  expect(unreachable.filter((text) => !decision.includes(text))).toEqual([])
  expect(unreachable.filter((text) => isUsed('app', `'${text}'`))).toEqual([])
})

it('the names of plans have one source', () => {
  const naming = sources.filter(({ text }) => /Sommelier[’']s Select|World-Class Wine Club/.test(text))
  expect(naming.map(({ file }) => file)).toEqual(['app/billing/plan/plans.ts'])
})
