// The page of a claim, step by step.
import { Form } from '@remix-run/react'
import { useMemo } from 'react'
import { formatDay } from '~/foundation/kit/dates'
import { formatMoney } from '~/foundation/kit/money'
import { paths } from '~/foundation/kit/paths'
import { RenewalTermsPanel } from '~/membership/memberships/join/components/renewal-terms-panel'
import { PersonFields } from '~/membership/memberships/components/person-fields'
import { claimAgreementForm, claimDetails, firstPasswordForm } from '~/membership/claims/schemas'
import { AddPasskey } from '~/people/identity/components/add-passkey'
import { usePasskeys } from '~/people/identity/components/passkey-button'
import { Banner } from '~/foundation/ui/feedback/banner'
import { SuccessMessage } from '~/foundation/ui/feedback/success-message'
import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { Checkbox } from '~/foundation/ui/form/checkbox'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { PasswordField } from '~/foundation/ui/form/password-field'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { DetailList } from '~/foundation/ui/layout/card'
import { Steps } from '~/foundation/ui/layout/steps'
import type { ClaimView } from './claim-page.server'
import type { DeadLink } from './claim-request.server'

const deadLinks: Record<DeadLink, { title: string; sentence: string }> = {
  unknown: {
    title: 'This link is invalid',
    sentence: 'Please open it again from your email, and check that it is complete.',
  },
  replaced: {
    title: 'There is a newer link',
    sentence: 'You were sent another email since. Please use the link in the latest one.',
  },
  expired: {
    title: 'This link has expired',
    sentence: 'Ask for a new one: reply to the email, or speak with the team.',
  },
}

/** A link that leads to no claim. */
export function DeadClaimLink({ state }: { state: DeadLink }) {
  const { title, sentence } = deadLinks[state]
  return (
    <section className="lone">
      <h1>{title}</h1>
      <p>{sentence}</p>
      <ButtonLink to={paths.home()} variant="secondary" document>
        Go to the home page
      </ButtonLink>
    </section>
  )
}

/** The title of each step, and its number among the three of a claim. */
const steps: Record<ClaimView['step'], { title: (clubName: string) => string; number: number | null }> = {
  'sign-in': { title: (name) => `Confirm your membership of ${name}`, number: null },
  'other-account': { title: (name) => `Confirm your membership of ${name}`, number: null },
  details: { title: () => 'Check your details', number: 1 },
  'under-age': { title: () => 'You must be 21 or older', number: null },
  terms: { title: () => 'Your membership', number: 2 },
  password: { title: () => 'Choose a password', number: null },
  card: { title: () => 'Your card', number: 3 },
  done: { title: () => 'You’re all set', number: null },
}

export function ClaimPage({ view }: { view: ClaimView }) {
  const { step, clubName } = view
  const { title, number } = steps[step]
  return (
    <section className="lone">
      {number !== null && <Steps steps={['Details', 'Membership', 'Card']} current={number} />}
      <h1>{title(clubName)}</h1>
      <RejectionNotice except={['details', 'terms', 'password']} />
      {step === 'sign-in' && <SignIn view={view} />}
      {step === 'other-account' && <OtherAccount view={view} />}
      {step === 'details' && <Details view={view} />}
      {step === 'under-age' && <UnderAge view={view} />}
      {step === 'terms' && <Terms view={view} />}
      {step === 'password' && <FirstPassword />}
      {step === 'card' && <CardStep view={view} />}
      {step === 'done' && <Done view={view} />}
    </section>
  )
}

function SignIn({ view: { clubName, loginHref } }: { view: ClaimView }) {
  return (
    <>
      <p>
        You already have an account with this email address. Sign in to confirm your membership of {clubName};
        there is no new password to choose.
      </p>
      <ButtonLink to={loginHref} wide document>
        Sign In
      </ButtonLink>
      <ButtonLink to={paths.auth.forgotPassword()} variant="quiet" wide>
        Forgot your password?
      </ButtonLink>
    </>
  )
}

function OtherAccount({ view: { signedInAs } }: { view: ClaimView }) {
  return (
    <>
      <p>
        You’re signed in as {signedInAs}, and this link was sent to another address. Sign out, then open it
        again.
      </p>
      <ButtonLink to={paths.auth.logout()} wide document>
        Sign Out
      </ButtonLink>
    </>
  )
}

function Details({ view: { today, details, way, clubName, clubEmail } }: { view: ClaimView }) {
  const schema = useMemo(() => claimDetails(today), [today])
  const form = useSchemaForm(schema, { intent: 'details', defaultValue: details ?? {} })
  return (
    <>
      <p>
        {clubName} entered this for you. Correct anything that is wrong.
        {way === 'desk'
          ? ' To change the email address, ask the team.'
          : ' A new email address counts once you open the link that we send there.'}
      </p>
      <CheckedForm form={form}>
        <PersonFields form={form} />
        <SubmitButton wide intent="details">
          Continue
        </SubmitButton>
      </CheckedForm>
      <p className="text-sm text-muted">
        Not a member, or don’t want to continue? Write to <a href={`mailto:${clubEmail}`}>{clubEmail}</a>.
      </p>
    </>
  )
}

function UnderAge({ view: { clubName, here } }: { view: ClaimView }) {
  return (
    <>
      <p>
        The law lets us give wine only to people of 21 or older, and by the date of birth that you entered you
        are younger. {clubName} knows of it, gives you no boxes, and will write to you about your membership
        and what you have paid.
      </p>
      <ButtonLink to={`${here}?step=details`} variant="secondary" wide>
        I mistyped my date of birth
      </ButtonLink>
    </>
  )
}

function Terms({ view }: { view: ClaimView }) {
  const { membership, terms, agreement, asksPassword, newsText, here, details, clubName } = view
  const schema = useMemo(() => claimAgreementForm({ asksPassword }), [asksPassword])
  const form = useSchemaForm(schema, { intent: 'terms' })
  const { fields } = form
  const hasPasskeys = usePasskeys()
  if (!membership || !terms)
    return <p>There is no membership to confirm now. Please ask {clubName} if you expected one.</p>
  const { tierName, priceCents, currency, addsTax, nextPaymentOn, endsOn, card } = membership
  return (
    <>
      <DetailList
        facts={[
          { name: 'Membership', value: tierName },
          {
            name: 'Price',
            value: `${formatMoney(priceCents, currency)} a month${addsTax ? ' plus sales tax' : ''}`,
          },
          ...(nextPaymentOn ? [{ name: 'Next payment', value: formatDay(nextPaymentOn) }] : []),
          ...(endsOn ? [{ name: 'Ends', value: formatDay(endsOn) }] : []),
          ...(card ? [{ name: 'Card', value: card.name }] : []),
          { name: 'Name', value: details?.fullName ?? '' },
        ]}
      />
      <CheckedForm form={form} fields={{ agreement }}>
        {asksPassword && (
          <>
            <PasswordField
              field={fields.password}
              label="Password"
              hint="At least 8 characters"
              autoComplete="new-password"
              required
            />
            <PasswordField
              field={fields.confirmPassword}
              label="Confirm Password"
              autoComplete="new-password"
              required
            />
          </>
        )}
        <RenewalTermsPanel terms={terms} heading="h2">
          <div className="grid gap-3">
            <Checkbox field={fields.isOfAge} required>
              I am 21 or older.
            </Checkbox>
            <Checkbox field={fields.termsAccepted} required>
              I agree to the{' '}
              <a href={paths.public.terms()} target="_blank" rel="noopener">
                Terms of Service<span className="sr-only"> (opens in a new tab)</span>
              </a>{' '}
              and{' '}
              <a href={paths.public.privacy()} target="_blank" rel="noopener">
                Privacy Policy<span className="sr-only"> (opens in a new tab)</span>
              </a>
              , and to the renewal terms above.
            </Checkbox>
          </div>
        </RenewalTermsPanel>
        <Checkbox field={fields.newsWanted}>{newsText}</Checkbox>
        <SubmitButton wide intent="terms" pendingLabel="One moment...">
          Confirm my membership
        </SubmitButton>
        {asksPassword && hasPasskeys && (
          <SubmitButton wide variant="secondary" intent="none" name="instead" value="passkey" formNoValidate>
            Confirm, and use a passkey
          </SubmitButton>
        )}
      </CheckedForm>
      <ButtonLink to={`${here}?step=details`} variant="quiet" wide>
        Back
      </ButtonLink>
    </>
  )
}

function FirstPassword() {
  const form = useSchemaForm(firstPasswordForm, { intent: 'password' })
  return (
    <>
      <p>Your membership is confirmed. With a password you can open your pages at any time.</p>
      <CheckedForm form={form}>
        <PasswordField
          field={form.fields.password}
          label="Password"
          hint="At least 8 characters"
          autoComplete="new-password"
        />
        <PasswordField
          field={form.fields.confirmPassword}
          label="Confirm Password"
          autoComplete="new-password"
        />
        <SubmitButton wide intent="password" pendingLabel="Saving...">
          Save password
        </SubmitButton>
      </CheckedForm>
    </>
  )
}

function CardStep({ view: { membership, clubName, here, offersPasskey } }: { view: ClaimView }) {
  return (
    <>
      {offersPasskey && <Passkey here={here} />}
      <p>
        Your membership is confirmed, and one thing is missing: a card for the next payment
        {membership?.nextPaymentOn && ` on ${formatDay(membership.nextPaymentOn)}`}. You enter it on Stripe’s
        secure page. {clubName} never sees your card number.
      </p>
      <Form method="post" reloadDocument>
        <input type="hidden" name="intent" value="card" />
        <SubmitButton wide intent="card" pendingLabel="Opening...">
          Enter my card
        </SubmitButton>
      </Form>
      <ButtonLink to={`${here}?step=done`} variant="quiet" wide>
        Later
      </ButtonLink>
    </>
  )
}

function Done({ view }: { view: ClaimView }) {
  const { membership, hasSession, clubName, here, offersPasskey, way, loginHref } = view
  const next = membership?.nextPaymentOn
  return (
    <>
      <SuccessMessage>Your membership of {clubName} is confirmed.</SuccessMessage>
      {offersPasskey && <Passkey here={here} />}
      {next && !membership.card && (
        <Banner tone="warn">
          There is no card yet for the payment on {formatDay(next)}. <a href={here}>Enter my card</a>
        </Banner>
      )}
      {next && membership.card && (
        <p>
          Your next payment is on {formatDay(next)}, with {membership.card.name}.
        </p>
      )}
      {hasSession ? (
        <ButtonLink to={paths.customer.dashboard()} wide document>
          Go to my dashboard
        </ButtonLink>
      ) : way === 'desk' ? (
        <p>We sent you an email with a link to your pages.</p>
      ) : (
        <ButtonLink to={loginHref} wide document>
          Sign In
        </ButtonLink>
      )}
    </>
  )
}

function Passkey({ here }: { here: string }) {
  return (
    <div className="grid gap-3">
      <h2 className="text-xl">Add your passkey</h2>
      <AddPasskey to={here} />
    </div>
  )
}
