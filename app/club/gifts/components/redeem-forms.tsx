import { useMemo } from 'react'
import { paths } from '~/foundation/kit/paths'
import { BirthDateField } from '~/membership/memberships/components/birth-date-field'
import { PersonFields } from '~/membership/memberships/components/person-fields'
import { Banner } from '~/foundation/ui/feedback/banner'
import { SubmitButton } from '~/foundation/ui/form/button'
import { Checkbox } from '~/foundation/ui/form/checkbox'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { PasswordField } from '~/foundation/ui/form/password-field'
import { type FormField, useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { knownReceiver, newReceiver } from '../schemas'

interface Terms {
  terms: string
  today: string
}

/** Redeems a gift with a new account. */
export function NewReceiverForm({
  terms,
  today,
  receiverName,
  receiverEmail,
}: Terms & { receiverName: string; receiverEmail: string | null }) {
  const schema = useMemo(() => newReceiver(today), [today])
  const form = useSchemaForm(schema, {
    intent: 'join',
    defaultValue: { fullName: receiverName, email: receiverEmail ?? '' },
  })
  const { fields } = form
  return (
    <CheckedForm form={form}>
      <PersonFields form={form} />
      <PasswordField
        field={fields.password}
        label="Password"
        placeholder="At least 8 characters"
        autoComplete="new-password"
      />
      <PasswordField field={fields.confirmPassword} label="Confirm Password" autoComplete="new-password" />
      <TermsBox terms={terms} field={fields.termsAccepted} />
      <SubmitButton wide intent="join" pendingLabel="One moment...">
        Redeem the gift
      </SubmitButton>
    </CheckedForm>
  )
}

/** Redeems a gift with the account that is signed in. */
export function KnownReceiverForm({
  terms,
  today,
  email,
  isGiver,
  knownBirth,
}: Terms & { email: string; isGiver: boolean; knownBirth: string | null }) {
  const schema = useMemo(() => knownReceiver({ today, knownBirth }), [today, knownBirth])
  const form = useSchemaForm(schema, { intent: 'redeem' })
  return (
    <>
      {isGiver && (
        <Banner tone="warn">
          You bought this gift. Redeem it here only if you want it for yourself: it can’t be refunded
          afterwards.
        </Banner>
      )}
      <p>
        You’re signed in as {email}. <a href={paths.auth.logout()}>Not you?</a>
      </p>
      <CheckedForm form={form}>
        {knownBirth === null && (
          <BirthDateField
            field={form.fields.dateOfBirth}
            hint="You must be 21 or older."
            validate={() => form.conform.validate({ name: 'dateOfBirth' })}
          />
        )}
        <TermsBox terms={terms} field={form.fields.termsAccepted} />
        <SubmitButton wide intent="redeem" pendingLabel="One moment...">
          {isGiver ? 'Redeem it for myself' : 'Redeem the gift'}
        </SubmitButton>
      </CheckedForm>
    </>
  )
}

function TermsBox({ terms, field }: { terms: string; field: FormField }) {
  return (
    <div className="grid gap-4 rounded-card border border-line p-4">
      <p className="text-sm">{terms}</p>
      <Checkbox field={field} required>
        I agree to this, to the{' '}
        <a href={paths.public.terms()} target="_blank" rel="noopener">
          Terms of Service<span className="sr-only"> (opens in a new tab)</span>
        </a>{' '}
        and{' '}
        <a href={paths.public.privacy()} target="_blank" rel="noopener">
          Privacy Policy<span className="sr-only"> (opens in a new tab)</span>
        </a>
        , and I’m 21 or older.
      </Checkbox>
    </div>
  )
}
