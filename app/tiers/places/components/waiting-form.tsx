import { Form } from '@remix-run/react'
import type { FormRefusal } from '~/kit/forms.server'
import { SubmitButton } from '~/ui/button'
import { Checkbox } from '~/ui/checkbox'
import { ErrorSummary } from '~/ui/error-summary'
import { EmailField } from '~/ui/email-field'
import { Field } from '~/ui/field'

/** Name, address and leave to write. */
export function WaitingForm({
  action,
  consent,
  known,
  refusal,
}: {
  action: string
  consent: string
  /** Of somebody who is signed in; may be written over. */
  known: { fullName: string; email: string }
  refusal: FormRefusal | undefined
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
          Join the Waiting List
        </SubmitButton>
      </Form>
    </>
  )
}
