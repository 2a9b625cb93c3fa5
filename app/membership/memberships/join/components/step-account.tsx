import { Form } from '@remix-run/react'
import { type ReactNode, useMemo, useState } from 'react'
import type { AccountStepProps } from '~/membership/memberships/components/types'
import { paths } from '~/foundation/kit/paths'
import { PersonFields } from '~/membership/memberships/components/person-fields'
import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { Checkbox } from '~/foundation/ui/form/checkbox'
import { ErrorSummary } from '~/foundation/ui/form/error-summary'
import { PasswordField } from '~/foundation/ui/form/password-field'
import { type FormField, useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { joinDetails } from '../schemas'
import { ChosenTier } from './chosen-tier'
import { ContinueBar, stepFields } from './continue-bar'
import { StepHeading } from './join-layout'
import { RenewalTermsPanel } from './renewal-terms-panel'

const formId = 'join-account'

/** Step 2: account details. Values return after an error, Back or a reload; passwords never do. */
export function StepAccount({
  state,
  rejection,
  actionUrl,
  tiers,
  renewalTerms,
  newsText,
  today,
  resetHref,
}: AccountStepProps) {
  const { account, hasPassword } = state
  const tier = tiers.find(({ id }) => id === state.tierId)
  const schema = useMemo(() => joinDetails({ today, hasPassword }), [today, hasPassword])
  const form = useSchemaForm(schema, {
    id: formId,
    defaultValue: {
      ...account,
      termsAccepted: account.termsAccepted ? 'on' : '',
      newsWanted: account.newsWanted ? 'on' : '',
    },
    submission: rejection?.submission ?? null,
  })
  const { fields } = form
  const validate = (name: string) => form.conform.validate({ name })
  return (
    <section className="lg:grid lg:grid-cols-[minmax(0,1fr)_18rem] lg:items-start lg:gap-x-14">
      <StepHeading>Create Your Account</StepHeading>
      <ChosenTier tier={tier} onChange={pressBack} />
      <Form method="post" action={actionUrl} {...form.props} className="lg:col-start-1 lg:row-start-2">
        <input type="hidden" name="intent" value="account" />
        {tier && <input type="hidden" name="tierId" value={tier.id} />}
        <div className={stepFields}>
          <ErrorSummary form={form} />
          {rejection?.code === 'cannot-continue' && (
            <ExistingAccountLinks returnUrl={actionUrl} resetHref={resetHref} />
          )}
          <PersonFields form={form} />
          <Passwords
            password={fields.password}
            confirmPassword={fields.confirmPassword}
            isKept={hasPassword}
            signedInAs={state.signedInAs}
            validateConfirm={() => validate('confirmPassword')}
          />
          <RenewalTermsPanel terms={renewalTerms}>
            <Checkbox field={fields.termsAccepted} required>
              I agree to the <NewTabLink href={paths.public.terms()}>Terms of Service</NewTabLink> and{' '}
              <NewTabLink href={paths.public.privacy()}>Privacy Policy</NewTabLink>, and to the renewal terms
              above.
            </Checkbox>
          </RenewalTermsPanel>
          <Checkbox field={fields.newsWanted}>{newsText}</Checkbox>
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

/**
 * For an address that may have an account: signing in, which returns to `returnUrl`, and resetting the password, on the
 * platform's host, since a club emails only people who have joined it.
 */
function ExistingAccountLinks({ returnUrl, resetHref }: { returnUrl: string; resetHref: string }) {
  return (
    <p className="actions">
      <ButtonLink variant="secondary" to={paths.auth.login(returnUrl)} document>
        Sign in
      </ButtonLink>
      <ButtonLink variant="quiet" to={resetHref} document>
        Reset password
      </ButtonLink>
    </p>
  )
}

/** Back keeps what was typed. */
function pressBack() {
  document.getElementById(formId)?.querySelector<HTMLButtonElement>('button[name=back]')?.click()
}

/** Both password fields, compared while typing: a matching beginning is no error until the field is left. */
function Passwords({
  password,
  confirmPassword,
  isKept,
  signedInAs,
  validateConfirm,
}: {
  password: FormField
  confirmPassword: FormField
  isKept: boolean
  signedInAs: string | null
  validateConfirm: () => void
}) {
  const [typed, setTyped] = useState('')
  const [confirmed, setConfirmed] = useState('')
  return (
    <>
      <PasswordField
        field={password}
        label="Password"
        placeholder="At least 8 characters"
        hint={passwordHint(isKept, signedInAs)}
        autoComplete="new-password"
        required={!isKept}
        onEdit={(text) => {
          setTyped(text)
          if (confirmed !== '') validateConfirm()
        }}
      />
      <PasswordField
        field={confirmPassword}
        label="Confirm Password"
        autoComplete="new-password"
        required={!isKept}
        onEdit={(text) => {
          setConfirmed(text)
          if (text !== '' && !typed.startsWith(text)) validateConfirm()
        }}
      />
    </>
  )
}

function passwordHint(hasPassword: boolean, signedInAs: string | null): string {
  if (signedInAs) return `You’re signed in as ${signedInAs}. Leave both fields blank to use this account.`
  return hasPassword
    ? 'We saved the password you entered. Leave both fields blank to use it.'
    : 'If you already have an account with this email, enter its password.'
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
