import { Form } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { useState } from 'react'
import type { FormErrors } from '~/kit/forms.server'
import { SubmitButton } from '~/ui/form/button'
import { ErrorSummary } from '~/ui/form/error-summary'
import { EmailField } from '~/ui/form/email-field'
import { Field, TextArea } from '~/ui/form/field'
import { useHydrated } from '~/ui/document/use-hydrated'
import { inquiryFields, maxMessageLength } from '../schemas'

/** The contact form. `formKey` makes the same form submitted twice one inquiry. */
export function InquiryForm({ formKey, refusal }: { formKey: string; refusal: FormErrors | null }) {
  const values = refusal?.values ?? {}
  const errors = refusal?.fieldErrors ?? {}
  return (
    <Form
      method="post"
      className="grid gap-5 rounded-card border border-line bg-raised p-card [--field:var(--surface)]"
      noValidate
    >
      <ErrorSummary errors={refusal && withoutKey(refusal)} order={inquiryFields} />
      <input type="hidden" name="key" value={formKey} />
      {/* Programs fill every field; people never see this one. */}
      <div className="absolute size-px overflow-hidden [clip-path:inset(50%)]" aria-hidden="true">
        <label>
          Leave this field blank
          <input type="text" name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <Field
        name="restaurantName"
        label="Business name"
        required
        maxLength={200}
        autoComplete="organization"
        defaultValue={values.restaurantName}
        errors={errors.restaurantName}
      />
      <Field
        name="name"
        label="Your name"
        required
        maxLength={200}
        autoComplete="name"
        defaultValue={values.name}
        errors={errors.name}
      />
      <EmailField
        name="email"
        label="Email"
        required
        autoComplete="email"
        defaultValue={values.email}
        errors={errors.email}
      />
      <Message text={values.message ?? ''} errors={errors.message} />
      <SubmitButton pendingLabel="Sending...">Send message</SubmitButton>
    </Form>
  )
}

/** An error of the form's hidden key is not shown: the user cannot fix it. */
function withoutKey({ fieldErrors, formError }: FormErrors) {
  const { key, ...others } = fieldErrors
  return { fieldErrors: others, formError: formError ?? key?.[0] }
}

/** A textarea that counts characters. */
function Message({ text, errors }: { text: string; errors?: string[] }) {
  const hydrated = useHydrated()
  const [length, setLength] = useState(text.replaceAll('\r\n', '\n').length)
  const isOver = length > maxMessageLength
  return (
    <div>
      <TextArea
        name="message"
        label="Message"
        optional
        hint={`Up to ${maxMessageLength} characters.`}
        rows={6}
        // Excess text is reported, not cut off.
        defaultValue={text}
        errors={errors}
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
