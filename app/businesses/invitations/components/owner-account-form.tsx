import { Form } from '@remix-run/react'
import type { FormErrors } from '~/kit/forms.server'
import { SubmitButton } from '~/ui/form/button'
import { ErrorSummary } from '~/ui/form/error-summary'
import { Field } from '~/ui/form/field'
import { PasswordField } from '~/ui/form/password-field'

const fieldOrder = ['fullName', 'email', 'password', 'confirmPassword'] as const

/** The account of an invited owner; the invited email address is filled in and can be changed. */
export function OwnerAccountForm({ invited, refusal }: { invited: string; refusal: FormErrors | undefined }) {
  const errors = refusal?.fieldErrors ?? {}
  return (
    <Form method="post" noValidate className="grid gap-4.5">
      <ErrorSummary errors={refusal} order={fieldOrder} />
      <input type="hidden" name="intent" value="create" />
      <Field
        name="fullName"
        label="Full Name"
        autoComplete="name"
        maxLength={100}
        defaultValue={refusal?.values.fullName}
        required
        errors={errors.fullName}
      />
      <Field
        name="email"
        label="Email Address"
        hint="You’ll sign in with this email. If you use a different one from the invitation, we’ll ask you to confirm it."
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={refusal?.values.email ?? invited}
        required
        errors={errors.email}
      />
      <PasswordField
        name="password"
        label="Password"
        placeholder="At least 8 characters"
        autoComplete="new-password"
        required
        errors={errors.password}
      />
      <PasswordField
        name="confirmPassword"
        label="Confirm Password"
        autoComplete="new-password"
        required
        errors={errors.confirmPassword}
      />
      <SubmitButton intent="create" pendingLabel="Setting up..." wide>
        Create account and start
      </SubmitButton>
    </Form>
  )
}
