import { SubmitButton } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { EmailField } from '~/foundation/ui/form/email-field'
import { Field } from '~/foundation/ui/form/field'
import { PasswordField } from '~/foundation/ui/form/password-field'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { ownerAccountForm } from '../schemas'

/** The account of an invited owner; the invited email address is filled in and can be changed. */
export function OwnerAccountForm({ invited }: { invited: string }) {
  const form = useSchemaForm(ownerAccountForm, { intent: 'create', defaultValue: { email: invited } })
  const { fields } = form
  return (
    <CheckedForm form={form} className="grid gap-4.5">
      <Field field={fields.fullName} label="Full Name" autoComplete="name" />
      <EmailField
        field={fields.email}
        label="Email Address"
        hint="You’ll sign in with this email. If you use a different one from the invitation, we’ll ask you to confirm it."
        autoComplete="username"
      />
      <PasswordField
        field={fields.password}
        label="Password"
        placeholder="At least 8 characters"
        autoComplete="new-password"
        required
      />
      <PasswordField
        field={fields.confirmPassword}
        label="Confirm Password"
        autoComplete="new-password"
        required
      />
      <SubmitButton intent="create" pendingLabel="Setting up..." wide>
        Create account and start
      </SubmitButton>
    </CheckedForm>
  )
}
