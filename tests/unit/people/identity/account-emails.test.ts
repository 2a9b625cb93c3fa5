import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { identityEmails } from '~/foundation/messaging/identity-emails'

/** The proof that the link or code of an email gives of its reader, by the file that queues it; see decision 0128. */
type Proof =
  /** The reader's identity: such an email is an `AccountEmail`, or leads to the platform's host alone. */
  | 'identity'
  /** That someone has the email, for one thing in one club. */
  | 'one thing'
  | 'nothing'

const proofs: Record<string, Proof> = {
  'platform/admin/numbers/fee-alerts': 'nothing',
  'insight/analytics/monthly/send-monthly-report': 'nothing',
  'billing/dunning/record-failed-payments': 'one thing',
  'billing/dunning/send-payment-reminder': 'one thing',
  'billing/refunds/failed-refunds': 'nothing',
  'billing/reversals/reversal-emails': 'nothing',
  'billing/sales-tax/apply-membership-tax': 'nothing',
  'billing/sales-tax/emails/queue-owner-email': 'nothing',
  'billing/webhooks/failed-events/alert-operators': 'nothing',
  'business/inquiries/send-inquiry': 'nothing',
  'business/invitations/accept-invitation': 'identity',
  'business/invitations/send-invitation': 'identity',
  'business/moving-in/rehearsal/tell-administrators': 'nothing',
  'business/onboarding/go-live': 'nothing',
  'business/onboarding/jobs/send-onboarding-reminders': 'nothing',
  'business/staff/accept-invitation': 'nothing',
  'business/staff/change-staff': 'nothing',
  'business/staff/invite-staff': 'identity',
  'business/staff/jobs/two-step-rule': 'nothing',
  'business/staff/two-step-staff': 'nothing',
  'insight/campaigns/automatic/send-card-reminders': 'nothing',
  'insight/campaigns/sending/send-test': 'nothing',
  'club/runs/emails/send-collected': 'one thing',
  'club/runs/emails/send-notices': 'nothing',
  'club/runs/emails/send-ready': 'one thing',
  'club/fulfillment/desk/second-person-by-staff': 'nothing',
  'business/domains/tell-owner': 'nothing',
  'club/events/booking/emails/send-event-email': 'one thing',
  'club/events/messages/send-message': 'one thing',
  'club/gifts/emails/send-gift-email': 'one thing',
  'club/gifts/job-handlers': 'nothing',
  'business/guests/jobs/send-guest-invitation': 'one thing',
  'people/identity/email-address/issue-confirmation': 'identity',
  'people/identity/emails/account-email-sender': 'identity',
  'people/identity/sign-up': 'identity',
  // Its link stops a reset and opens nothing.
  'people/second-factor/reset-two-steps': 'nothing',
  'membership/claims/complete-claim': 'nothing',
  'membership/claims/send-claim-email': 'identity',
  'membership/memberships/activate-membership': 'nothing',
  'membership/memberships/cancellation/cancellation-request': 'nothing',
  'membership/memberships/pause/pause-request': 'nothing',
  'membership/memberships/price-changes/migrate-member-prices': 'nothing',
  'membership/memberships/refund/refund-invoice': 'nothing',
  'membership/memberships/tier-change/tier-change-request': 'nothing',
  'people/notifications/emails/send-due-emails': 'one thing',
  'club/fulfillment/parcels/emails/send-parcel-email': 'nothing',
  'platform/closing/finish-closing': 'nothing',
  'platform/closing/acts/notify-member': 'nothing',
  'platform/privacy/archive/make-archive': 'nothing',
  'routes/business/settings/close': 'nothing',
  'club/purchases/emails/send-purchase-email': 'nothing',
  'club/shipping/jobs/warn-of-permits': 'nothing',
  'club/sommelier/questions/answer-question': 'nothing',
  'club/tastes/wishlist/jobs': 'one thing',
  'membership/tiers/capacity/notify-of-openings': 'nothing',
  'membership/tiers/opening-list/jobs/notify-opening-list': 'one thing',
  'membership/tiers/opening-list/join-opening-list': 'one thing',
  'membership/tiers/waiting-list/invite-from-waiting-list': 'one thing',
  'membership/tiers/waiting-list/join-waiting-list': 'one thing',
}

const sources = new Map(
  readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => [file.replace(/(\.server)?\.tsx?$/, ''), readFileSync(`app/${file}`, 'utf8')]),
)

/** Queues an email, or hands over a function that does. */
const QUEUES = /^(?! *(\*|\/\/)).*\bqueue(Platform)?Email\(/m
const isOutbox = (file: string) => /^foundation\/messaging\/queue-(platform-)?email$/.test(file)

it('every file that queues an email says what its links prove', () => {
  const files = [...sources].filter(([file, text]) => QUEUES.test(text) && !isOutbox(file))
  expect(files.map(([file]) => file).toSorted()).toEqual(Object.keys(proofs).toSorted())
})

const isPage = (file: string) => file.startsWith('routes/') || file.includes('/components/')

/** A link whose token opens or makes an account. */
const IDENTITY_LINK =
  /paths\.(auth\.(resetPassword|confirm)|account\.email|joinStaff|customer\.claimLink)\(\w|paths\.join\.byRef\(token\)/

it('every email with a link that proves an identity is an account email', () => {
  const files = [...sources].filter(
    ([file, text]) => IDENTITY_LINK.test(text) && !isPage(file) && proofs[file] !== 'identity',
  )
  // These hand them to the account email sender.
  expect(files.map(([file]) => file).toSorted()).toEqual([
    'people/identity/email-address/change-email',
    'people/identity/passwords/reset-password',
  ])
})

it('such a link is never built from the host of the request or from a club’s main address', () => {
  for (const [file, text] of sources) {
    const isAccountModule = /^(identity|second-factor)\//.test(file)
    const lines = text.split('\n').filter((line) => IDENTITY_LINK.test(line) || isAccountModule)
    const links = lines.filter((line) => /(context\.origin|clubOrigin\([^)]*\))\s*\+/.test(line))
    expect({ file, links: links.filter((line) => !line.includes('paths.home()')) }).toEqual({
      file,
      links: [],
    })
  }
})

it('every occasion with such a link or a code goes out from the platform’s own address', () => {
  const occasions = [...sources]
    .filter(([file, text]) => IDENTITY_LINK.test(text) && !isPage(file))
    .flatMap(([, text]) => [...text.matchAll(/occasion: '([\w-]+)'/g)].map(([, occasion]) => occasion!))
  const withLinks = occasions.filter((occasion) => occasion !== 'email-changed')
  expect([...identityEmails].toSorted()).toEqual([...withLinks, 'one-time-code'].toSorted())
})
