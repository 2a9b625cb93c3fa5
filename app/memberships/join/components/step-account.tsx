import { Form } from '@remix-run/react'
import { type ReactNode, useState } from 'react'
import { isDay } from '~/kit/dates'
import { isEmailAddress } from '~/kit/email-address'
import { paths } from '~/kit/paths'
import { SubmitButton } from '~/ui/form/button'
import { Checkbox } from '~/ui/form/checkbox'
import { ErrorSummary } from '~/ui/form/error-summary'
import { EmailField } from '~/ui/form/email-field'
import { Field } from '~/ui/form/field'
import { PasswordField } from '~/ui/form/password-field'
import { BirthDateField } from '~/memberships/components/birth-date-field'
import { ChosenTier } from './chosen-tier'
import { ContinueBar, stepFields } from './continue-bar'
import { ExistingAccountLinks } from './existing-account-links'
import { StepHeading } from './join-layout'
import { RenewalTermsPanel } from './renewal-terms-panel'
import type { AccountStepProps } from '~/memberships/components/types'

const order = [
  'fullName',
  'email',
  'phone',
  'dateOfBirth',
  'password',
  'confirmPassword',
  'termsAccepted',
] as const

// Quick checks while typing. The server's rules decide.
const emailProblem = (text: string) => (isEmailAddress(text) ? null : 'Please enter a valid email address')
const typedBirthProblem = (day: string, latest: string) =>
  !isDay(day) ? 'Please enter a real date' : day > latest ? 'You must be 21 or older to join.' : null
const passwordProblem = (text: string) => (text.length < 8 ? 'Password must be at least 8 characters' : null)

const formId = 'join-account'

/** Step 2: account details. Values return after an error, Back or a reload; passwords never do. */
export function StepAccount({
  state,
  errors,
  actionUrl,
  tiers,
  renewalTerms,
  latestBirthDate,
}: AccountStepProps) {
  const { account } = state
  const tier = tiers.find(({ id }) => id === state.tierId)
  const wrong = (name: (typeof order)[number]) => errors?.fieldErrors[name]
  return (
    <section className="lg:grid lg:grid-cols-[minmax(0,1fr)_18rem] lg:items-start lg:gap-x-14">
      <StepHeading>Create Your Account</StepHeading>
      <ChosenTier tier={tier} formId={formId} />
      <Form method="post" action={actionUrl} noValidate id={formId} className="lg:col-start-1 lg:row-start-2">
        <input type="hidden" name="intent" value="account" />
        {tier && <input type="hidden" name="tierId" value={tier.id} />}
        <div className={stepFields}>
          <ErrorSummary errors={errors} order={order} />
          {errors?.code === 'cannot-continue' && <ExistingAccountLinks returnUrl={actionUrl} />}
          <Field
            name="fullName"
            label="Full Name"
            autoComplete="name"
            autoCapitalize="words"
            required
            maxLength={200}
            defaultValue={account.fullName}
            errors={wrong('fullName')}
          />
          <EmailField
            name="email"
            label="Email Address"
            autoComplete="email"
            required
            defaultValue={account.email}
            check={emailProblem}
            errors={wrong('email')}
          />
          <Field
            name="phone"
            label="Phone Number"
            optional
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={40}
            defaultValue={account.phone}
            errors={wrong('phone')}
          />
          <BirthDateField
            hint="You must be 21 or older."
            defaultValue={account.dateOfBirth}
            check={(day) => typedBirthProblem(day, latestBirthDate)}
            errors={wrong('dateOfBirth')}
          />
          <Passwords
            kept={state.hasPassword}
            signedInAs={state.signedInAs}
            errors={wrong('password')}
            confirmErrors={wrong('confirmPassword')}
          />
          <RenewalTermsPanel terms={renewalTerms}>
            <Checkbox
              name="termsAccepted"
              required
              defaultChecked={account.termsAccepted}
              errors={wrong('termsAccepted')}
            >
              I agree to the <NewTabLink href={paths.public.terms()}>Terms of Service</NewTabLink> and{' '}
              <NewTabLink href={paths.public.privacy()}>Privacy Policy</NewTabLink>, and to the renewal terms
              above.
            </Checkbox>
          </RenewalTermsPanel>
        </div>
        <ContinueBar>
          <SubmitButton intent="account">Continue to Payment</SubmitButton>
          <SubmitButton variant="quiet" name="back" value="1" intent="none" formNoValidate>
            Back
          </SubmitButton>
        </ContinueBar>
      </Form>
    </section>
  )
}

/** Both password fields, compared while typing. */
function Passwords({
  kept,
  signedInAs,
  errors,
  confirmErrors,
}: {
  kept: boolean
  signedInAs: string | null
  errors: string[] | undefined
  confirmErrors: string[] | undefined
}) {
  const [password, setPassword] = useState('')
  const [confirm, setConfirm] = useState('')
  const [left, setLeft] = useState(false)
  // A matching beginning is no error until the field loses focus.
  const differs = confirm !== '' && confirm !== password && (left || !password.startsWith(confirm))
  return (
    <>
      <PasswordField
        name="password"
        label="Password"
        placeholder="At least 8 characters"
        hint={
          signedInAs
            ? `You’re signed in as ${signedInAs}. Leave both fields blank to use this account.`
            : kept
              ? 'We saved the password you entered. Leave both fields blank to use it.'
              : 'If you already have an account with this email, enter its password.'
        }
        autoComplete="new-password"
        required={!kept}
        maxLength={256}
        errors={errors}
        check={passwordProblem}
        onEdit={setPassword}
      />
      <PasswordField
        name="confirmPassword"
        label="Confirm Password"
        autoComplete="new-password"
        required={!kept}
        maxLength={256}
        errors={differs ? ['Passwords do not match'] : confirm === '' ? confirmErrors : undefined}
        onEdit={setConfirm}
        onLeave={() => setLeft(true)}
      />
    </>
  )
}

/** Opens in a new tab, so that typed values are kept. */
function NewTabLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
