import { Form } from '@remix-run/react'
import type { FormErrors } from '~/kit/forms.server'
import { SubmitButton } from '~/ui/form/button'
import { Checkbox } from '~/ui/form/checkbox'
import { ErrorSummary } from '~/ui/form/error-summary'
import { EmailField } from '~/ui/form/email-field'
import { Field } from '~/ui/form/field'

/** Name, email address and consent. */
export function WaitingListForm({
  action,
  consent,
  known,
  refusal,
}: {
  action: string
  consent: string
  /** Values of a signed-in visitor; editable. */
  known: { fullName: string; email: string }
  refusal: FormErrors | undefined
}) {
  const { values, fieldErrors } = refusal ?? { values: { ...known, agreed: '' }, fieldErrors: {} }
  return (
    <>
      <ErrorSummary errors={refusal} order={['fullName', 'email', 'agreed']} />
      <Form method="post" action={action} noValidate>
        <Field
          name="fullName"
          label="Full Name"
          autoComplete="name"
          autoCapitalize="words"
          maxLength={200}
          required
          defaultValue={values.fullName}
          errors={fieldErrors.fullName}
        />
        <EmailField
          name="email"
          label="Email Address"
          autoComplete="email"
          required
          defaultValue={values.email}
          errors={fieldErrors.email}
        />
        <Checkbox name="agreed" required defaultChecked={values.agreed === 'on'} errors={fieldErrors.agreed}>
          {consent}
        </Checkbox>
        <SubmitButton wide pendingLabel="One moment...">
          Join waiting list
        </SubmitButton>
      </Form>
    </>
  )
}
