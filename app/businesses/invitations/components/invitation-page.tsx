import { Form, Link } from '@remix-run/react'
import type { FormErrors } from '~/kit/forms.server'
import { paths } from '~/kit/paths'
import { Banner } from '~/ui/feedback/banner'
import { SubmitButton } from '~/ui/form/button'
import { DateText } from '~/ui/layout/date-text'
import { ErrorSummary } from '~/ui/form/error-summary'
import { OwnerAccountForm } from './owner-account-form'
import { cardStyle } from '~/ui/layout/card'

/** Who is signed in while they look at an invitation. */
export interface SignedInUser {
  name: string
  email: string
  /** The invitation was sent to this address. */
  isInvited: boolean
  /** The names of the businesses they work for already. */
  worksAt: string[]
}

export interface InvitationView {
  businessName: string
  businessEmail: string
  /** Empty where they gave no name. */
  invitedBy: string
  expiresAt: string
  me: SignedInUser | null
  /** The address of this page. */
  here: string
}

/** Who invites whom, to what, what comes next, and the button that begins it. */
export function InvitationPage({ refusal, ...shown }: InvitationView & { refusal: FormErrors | undefined }) {
  const { businessName, invitedBy, expiresAt, me, here } = shown
  return (
    <div className="wrap onboard">
      <section className="onboard-words">
        <p className="onboard-by">{inviter(invitedBy)} invites you</p>
        <h1>A wine club for {businessName}</h1>
        <p className="onboard-lead">
          Tastevin runs wine clubs under the house’s own name. Your guests scan a code on the table, choose a
          monthly level on your page and pay by card. You choose the wines; the money goes straight to your
          account.
        </p>
        <h2>What comes next</h2>
        <ol className="onboard-next">
          {nextSteps.map(({ title, text }) => (
            <li key={title}>
              <strong>{title}</strong>
              <span>{text}</span>
            </li>
          ))}
        </ol>
        <p className="portal-quiet">
          It takes about fifteen minutes, and you can stop and go on at any time, on any device. Good to have
          at hand: the number of your license, your bank details and a photo ID. Nothing costs anything before
          your club can take members.
        </p>
        <p className="portal-quiet">
          This invitation is good until <DateText day={expiresAt} />.
        </p>
      </section>
      <section className={`${cardStyle} onboard-door`} aria-labelledby="door-title">
        {me ? (
          <ContinueAs {...shown} me={me} refusal={refusal} />
        ) : (
          <>
            <h2 id="door-title">Create your account</h2>
            <p>
              Have one already?{' '}
              <Link className="link" to={paths.auth.login(here)}>
                Sign in
              </Link>{' '}
              and you come back here.
            </p>
            <OwnerAccountForm invited={shown.businessEmail} refusal={refusal} />
          </>
        )}
      </section>
    </div>
  )
}

/** Somebody of ours, by name where they gave one. */
const inviter = (name: string): string => {
  if (name === '') return 'Tastevin'
  return name.includes('Tastevin') ? name : `${name} of Tastevin`
}

function ContinueAs({
  businessName,
  businessEmail,
  me,
  refusal,
}: InvitationView & { me: SignedInUser; refusal: FormErrors | undefined }) {
  const who = me.name || me.email
  return (
    <>
      <h2 id="door-title">Continue as {who}</h2>
      <ErrorSummary errors={refusal} order={[]} />
      <p>
        You are signed in as <strong>{me.email}</strong>.
      </p>
      {!me.isInvited && (
        <Banner tone="info">
          The invitation was sent to {businessEmail}. That is fine: it is good for whoever holds this link.
          {` ${businessName}`} will belong to {me.email}.
        </Banner>
      )}
      {me.worksAt.length > 0 && (
        <Banner tone="info">
          You work for {summarizeNames(me.worksAt)} already. {businessName} will be a business of its own
          beside that: you choose between them at the top of the portal. Nothing changes where you work now.
        </Banner>
      )}
      <Form method="post">
        <input type="hidden" name="intent" value="continue" />
        <SubmitButton intent="continue" pendingLabel="Setting up..." wide>
          Continue as {who}
        </SubmitButton>
      </Form>
      <Form method="post">
        <input type="hidden" name="intent" value="other" />
        <SubmitButton intent="other" variant="quiet" wide>
          Use another account
        </SubmitButton>
      </Form>
    </>
  )
}

/** The first few names, and how many there are besides. */
function summarizeNames(names: readonly string[]): string {
  const shown = names.length > 3 ? [...names.slice(0, 2), `${names.length - 2} other businesses`] : names
  return new Intl.ListFormat('en-US', { type: 'conjunction' }).format(shown)
}

const nextSteps = [
  { title: 'Your account', text: 'One minute, on this page.' },
  { title: 'Your house', text: 'Name, address, license, and the web address of your club.' },
  { title: 'Your look', text: 'Four finished ones to begin with. Change whatever you like later.' },
  { title: 'Your payments', text: 'Your own Stripe account: about ten minutes, with your bank details.' },
  { title: 'Your tiers', text: 'A monthly price and what it brings. One is enough to begin with.' },
]
