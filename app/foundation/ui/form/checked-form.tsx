import { Form, type FormProps } from '@remix-run/react'
import { ErrorSummary } from './error-summary'
import { HiddenFields } from './hidden-fields'
import type { FormWithErrors, SchemaForm } from './use-schema-form'

/** A form of one schema: posts its intent and the hidden `fields`, and says first why it was rejected. */
export function CheckedForm({
  form,
  intent = form.intent,
  fields = {},
  children,
  ...props
}: FormProps & {
  form: FormWithErrors & Pick<SchemaForm<unknown>, 'props' | 'intent'>
  /** By default that of the form. */
  intent?: string
  fields?: Record<string, string | number | undefined>
}) {
  return (
    <Form method="post" {...form.props} {...props}>
      {intent !== undefined && <input type="hidden" name="intent" value={intent} />}
      <HiddenFields fields={fields} />
      <ErrorSummary form={form} />
      {children}
    </Form>
  )
}
