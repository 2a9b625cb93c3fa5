import { SubmitButton } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { EmailField } from '~/foundation/ui/form/email-field'
import { Field, TextArea, controlOf } from '~/foundation/ui/form/field'
import { useSchemaForm, type FormField } from '~/foundation/ui/form/use-schema-form'
import { inquiryForm, maxMessageLength } from '../schemas'

interface FormIdentity {
  /** Makes the same form submitted twice one inquiry. */
  key: string
  /** Proves that the key is ours. */
  proof: string
}

/**
 * The contact form, for a page without the framework: `SendFormScript` sends it. After an error it keeps its identity,
 * unless that was not ours (`isExpired`).
 */
export function InquiryForm({ fresh, isExpired }: { fresh: FormIdentity; isExpired: boolean }) {
  const form = useSchemaForm(inquiryForm)
  const { fields } = form
  const { key, proof } = { ...fresh, ...(!isExpired && form.conform.initialValue) }
  return (
    <CheckedForm
      form={form}
      fields={{ key: String(key), proof: String(proof) }}
      className="grid gap-5 rounded-card border border-line bg-raised p-card [--field:var(--surface)]"
      data-send="contact"
    >
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
      <SubmitButton>Send message</SubmitButton>
    </CheckedForm>
  )
}

/** A textarea with a count of its characters, which the script of the page shows and keeps. */
function Message({ field }: { field: FormField }) {
  const length = (controlOf({ field }).defaultValue ?? '').replaceAll('\r\n', '\n').length
  return (
    <div>
      <TextArea
        field={field}
        label="Message"
        optional
        hint={`Up to ${maxMessageLength} characters.`}
        rows={6}
        data-counted={maxMessageLength}
      />
      <p
        className="mt-1.5 text-right text-sm text-muted tabular-nums data-over:font-semibold data-over:text-danger"
        data-count=""
        hidden
      >
        <span aria-hidden="true">
          {length} / {maxMessageLength}
        </span>
        <span className="sr-only" role="status" />
      </p>
    </div>
  )
}
