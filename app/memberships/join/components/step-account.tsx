import { Form } from '@remix-run/react'
import { type ReactNode, useState } from 'react'
import { isEmailAddress } from '~/kit/email-address'
import { paths } from '~/kit/paths'
import { SubmitButton } from '~/ui/form/button'
import { Checkbox } from '~/ui/form/checkbox'
import { ErrorSummary } from '~/ui/form/error-summary'
import { EmailField } from '~/ui/form/email-field'
import { Field } from '~/ui/form/field'
import { PasswordField } from '~/ui/form/password-field'
import { ChosenTier } from './chosen-tier'
import { StepHeading } from './join-layout'
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
const passwordProblem = (text: string) => (text.length < 8 ? 'Password must be at least 8 characters' : null)

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
  const wrong = (name: (typeof order)[number]) => errors?.fieldErrors[name]
  return (
    <section className="join-step" data-aside="">
      <StepHeading>Create Your Account</StepHeading>
      <ChosenTier tier={tiers.find(({ id }) => id === state.tierId)} />
      <Form method="post" action={actionUrl} noValidate className="join-form">
        <input type="hidden" name="intent" value="account" />
        <ErrorSummary errors={errors} order={order} />
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
        <Field
          name="dateOfBirth"
          label="Date of Birth"
          hint="You must be 21 or older."
          type="date"
          autoComplete="bday"
          required
          min="1900-01-01"
          max={latestBirthDate}
          defaultValue={account.dateOfBirth}
          check={(day) => (day > latestBirthDate ? 'You must be 21 or older to join.' : null)}
          errors={wrong('dateOfBirth')}
        />
        <Passwords
          kept={state.hasPassword}
          errors={wrong('password')}
          confirmErrors={wrong('confirmPassword')}
        />
        <div className="join-terms">
          <h3>Renewal terms</h3>
          <p>{renewalTerms.text}</p>
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
        </div>
        <div className="actions">
          <SubmitButton intent="account">Continue to Payment</SubmitButton>
          <SubmitButton variant="quiet" name="back" value="1" intent="none" formNoValidate>
            Back
          </SubmitButton>
        </div>
      </Form>
    </section>
  )
}

/** Both password fields, compared while typing. */
function Passwords({
  kept,
  errors,
  confirmErrors,
}: {
  kept: boolean
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
          kept
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
