import { Form } from '@remix-run/react'
import { paths } from '~/foundation/kit/paths'
import { SubmitButton } from '~/foundation/ui/form/button'
import { Checkbox } from '~/foundation/ui/form/checkbox'
import { EmailField } from '~/foundation/ui/form/email-field'
import { ErrorSummary } from '~/foundation/ui/form/error-summary'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { openingListForm } from '../schemas'

/** Email address and consent. */
export function OpeningListForm({ consent, knownEmail }: { consent: string; knownEmail: string }) {
  const form = useSchemaForm(openingListForm, { defaultValue: { email: knownEmail } })
  return (
    <>
      <ErrorSummary form={form} />
      <Form method="post" action={paths.openingList()} {...form.props}>
        <EmailField field={form.fields.email} label="Email Address" autoComplete="email" />
        <Checkbox field={form.fields.agreed}>{consent}</Checkbox>
        <SubmitButton wide pendingLabel="One moment...">
          Tell me when it opens
        </SubmitButton>
      </Form>
    </>
  )
}
