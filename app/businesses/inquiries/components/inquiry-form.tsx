import { Form } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { useState } from 'react'
import { SubmitButton } from '~/ui/form/button'
import { ErrorSummary } from '~/ui/form/error-summary'
import { EmailField } from '~/ui/form/email-field'
import { Field, TextArea, controlOf } from '~/ui/form/field'
import { useHydrated } from '~/ui/document/use-hydrated'
import { useSchemaForm, type FormField } from '~/ui/form/use-schema-form'
import { inquiryForm, maxMessageLength } from '../schemas'

interface FormIdentity {
  /** Makes the same form submitted twice one inquiry. */
  key: string
  /** Proves that the key is ours. */
  proof: string
}

/** The contact form. After an error it keeps its identity, unless that was not ours (`isExpired`). */
export function InquiryForm({ fresh, isExpired }: { fresh: FormIdentity; isExpired: boolean }) {
  const form = useSchemaForm(inquiryForm)
  const { fields } = form
  const { key, proof } = { ...fresh, ...(!isExpired && form.conform.initialValue) }
  return (
    <Form
      method="post"
      className="grid gap-5 rounded-card border border-line bg-raised p-card [--field:var(--surface)]"
      {...form.props}
    >
      <ErrorSummary form={form} />
      <input type="hidden" name="key" value={String(key)} />
      <input type="hidden" name="proof" value={String(proof)} />
      {/* Programs fill every field; people never see this one. */}
      <div className="absolute size-px overflow-hidden [clip-path:inset(50%)]" aria-hidden="true">
        <label>
          Leave this field blank
          <input type="text" name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <Field field={fields.restaurantName} label="Business name" autoComplete="organization" />
      <Field field={fields.name} label="Your name" autoComplete="name" />
      <EmailField field={fields.email} label="Email" autoComplete="email" />
      <Message field={fields.message} />
      <SubmitButton pendingLabel="Sending...">Send message</SubmitButton>
    </Form>
  )
}

/** A textarea that counts characters. */
function Message({ field }: { field: FormField }) {
  const hydrated = useHydrated()
  const text = controlOf({ field }).defaultValue ?? ''
  const [length, setLength] = useState(text.replaceAll('\r\n', '\n').length)
  const isOver = length > maxMessageLength
  return (
    <div>
      <TextArea
        field={field}
        label="Message"
        optional
        hint={`Up to ${maxMessageLength} characters.`}
        rows={6}
        onChange={(event) => setLength(event.target.value.length)}
      />
      {hydrated && (
        <p
          className={cx(
            'mt-1.5 text-right text-sm tabular-nums',
            isOver ? 'font-semibold text-danger' : 'text-muted',
          )}
        >
          <span aria-hidden="true">
            {length} / {maxMessageLength}
          </span>
          <span className="sr-only" role="status">
            {length > maxMessageLength - 50 ? `${maxMessageLength - length} characters left` : ''}
          </span>
        </p>
      )}
    </div>
  )
}
