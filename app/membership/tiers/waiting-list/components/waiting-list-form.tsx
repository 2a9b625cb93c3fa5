import { Form } from '@remix-run/react'
import { SubmitButton } from '~/foundation/ui/form/button'
import { Checkbox } from '~/foundation/ui/form/checkbox'
import { ErrorSummary } from '~/foundation/ui/form/error-summary'
import { EmailField } from '~/foundation/ui/form/email-field'
import { Field } from '~/foundation/ui/form/field'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { waitingListForm } from '../schemas'

/** Name, email address and consent. `known` fills the fields of a signed-in visitor, who can edit them. */
export function WaitingListForm({
  action,
  consent,
  person,
}: {
  action: string
  consent: string
  person: { fullName: string; email: string }
}) {
  const form = useSchemaForm(waitingListForm, { defaultValue: person })
  const { fullName, email, agreed } = form.fields
  return (
    <>
      <ErrorSummary form={form} />
      <Form method="post" action={action} {...form.props}>
        <Field field={fullName} label="Full Name" autoComplete="name" autoCapitalize="words" />
        <EmailField field={email} label="Email Address" autoComplete="email" />
        <Checkbox field={agreed}>{consent}</Checkbox>
        <SubmitButton wide pendingLabel="One moment...">
          Join waiting list
        </SubmitButton>
      </Form>
    </>
  )
}
