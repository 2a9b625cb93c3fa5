import { Link } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { paths } from '~/foundation/kit/paths'
import { Banner } from '~/foundation/ui/feedback/banner'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { DateText } from '~/foundation/ui/layout/date-text'
import { OwnerAccountForm } from './owner-account-form'
import { cardStyle } from '~/foundation/ui/layout/card'
import { numberedListStyle } from '~/foundation/ui/layout/list-style'
import { hintStyle } from '~/foundation/ui/form/input-style'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'

/** The user signed in while viewing the invitation. */
interface SignedInUser {
  name: string
  email: string
  /** The invitation was sent to this address. */
  isInvited: boolean
  /** Names of the businesses they already work for. */
  worksAt: string[]
}

interface InvitationView {
  businessName: string
  businessEmail: string
  /** Empty if the inviter has no name on file. */
  invitedBy: string
  expiresAt: string
  me: SignedInUser | null
  /** The path of this page. */
  here: string
}

/** The inviting person, the next steps, and the button to start. */
export function InvitationPage(shown: InvitationView) {
  const { businessName, invitedBy, expiresAt, me, here } = shown
  return (
    <div className={pageStyle}>
      <section className="grid gap-4.5">
        <p className="font-semibold text-accent">{inviter(invitedBy)} invites you</p>
        <h1 className="text-title-lg wrap-anywhere">A wine club for {businessName}</h1>
        <p className="text-lg">
          Tastevin runs wine clubs under your own name. Your guests scan a code on the table, choose a monthly
          membership on your page and pay by card. You choose the wines; the money goes straight to your
          account.
        </p>
        <h2 className="mt-4 text-2xl">What happens next</h2>
        <ol className={numberedListStyle}>
          {nextSteps.map(({ title, text }) => (
            <li key={title}>
              <strong>{title}</strong>
              <span>{text}</span>
            </li>
          ))}
        </ol>
        <p className={hintStyle}>
          Setup takes about 15 minutes, and you can pause and continue at any time, on any device. Have your
          alcohol license number, bank details and a photo ID ready. You pay nothing until your club can take
          members.
        </p>
        <p className={hintStyle}>
          This invitation is valid until <DateText day={expiresAt} />.
        </p>
      </section>
      <section className={cx(cardStyle, 'grid gap-4.5 wrap-anywhere')} aria-labelledby="account-title">
        {me ? (
          <ContinueAs {...shown} me={me} />
        ) : (
          <>
            <h2 id="account-title">Create your account</h2>
            <p>
              Already have an account?{' '}
              <Link className="link" to={paths.auth.login(here)}>
                Sign in
              </Link>{' '}
              to accept the invitation.
            </p>
            <OwnerAccountForm invited={shown.businessEmail} />
          </>
        )}
      </section>
    </div>
  )
}

const pageStyle = cx(
  'wrap grid grid-cols-[minmax(0,1fr)] items-start gap-[clamp(2rem,5vw,4rem)] py-[clamp(2rem,6vw,4.5rem)]',
  'lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]',
)

/** The inviter, by name if known. */
const inviter = (name: string): string => {
  if (name === '') return 'Tastevin'
  return name.includes('Tastevin') ? name : `${name} of Tastevin`
}

function ContinueAs({ businessName, businessEmail, me }: InvitationView & { me: SignedInUser }) {
  const who = me.name || me.email
  return (
    <>
      <h2 id="account-title">Continue as {who}</h2>
      <RejectionNotice />
      <p>
        You are signed in as <strong>{me.email}</strong>.
      </p>
      {!me.isInvited && (
        <Banner tone="info">
          The invitation was sent to {businessEmail}. That’s fine: anyone with this link can accept it.
          {` ${businessName}`} will belong to {me.email}.
        </Banner>
      )}
      {me.worksAt.length > 0 && (
        <Banner tone="info">
          You already work for {summarizeNames(me.worksAt)}. {businessName} will be a separate business. You
          can switch between them at the top of the portal. Nothing changes for your current business.
        </Banner>
      )}
      <IntentForm intent="continue" pendingLabel="Setting up..." wide>
        Continue as {who}
      </IntentForm>
      <IntentForm intent="other" variant="quiet" wide>
        Use a different account
      </IntentForm>
    </>
  )
}

/** The first names, and the number of the others. */
function summarizeNames(names: readonly string[]): string {
  const shown = names.length > 3 ? [...names.slice(0, 2), `${names.length - 2} other businesses`] : names
  return new Intl.ListFormat('en-US', { type: 'conjunction' }).format(shown)
}

const nextSteps = [
  { title: 'Your account', text: 'One minute, on this page.' },
  { title: 'Your business', text: 'Name, address, license, and the web address of your club.' },
  { title: 'Your branding', text: 'Start from one of four presets. Change anything later.' },
  { title: 'Your payments', text: 'Your own Stripe account: about ten minutes, with your bank details.' },
  { title: 'Your tiers', text: 'A monthly price and what’s included. One is enough to start.' },
]
