import { SubmitButton, usePending } from '~/foundation/ui/form/button'
import { EmailField } from '~/foundation/ui/form/email-field'
import { Field } from '~/foundation/ui/form/field'
import { useFormValues } from '~/foundation/ui/form/use-form-values'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { invitationForm } from '../invitation-form'
import { useHydrated } from '~/foundation/ui/document/use-hydrated'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { cx } from 'class-variance-authority'

/**
 * Invites a business. With JavaScript the button is disabled while a field is empty; without, the server validates.
 */
export function InviteForm({ action, formId }: { action: string; formId: string }) {
  const hydrated = useHydrated()
  const busy = usePending({ intent: 'invite' })
  const form = useSchemaForm(invitationForm, { id: 'invite', intent: 'invite' })
  const { business_name: name, business_email: email } = form.fields
  const { values, onInput } = useFormValues(form.props.id, { ...form.conform.initialValue })
  return (
    <CheckedForm
      form={form}
      fields={{ formId: String(form.conform.initialValue?.formId ?? formId) }}
      action={action}
      onInput={onInput}
    >
      <div className={fields}>
        <Field field={name} label="Business name" autoComplete="off" />
        <EmailField field={email} label="Business email" autoComplete="off" />
        <SubmitButton
          intent="invite"
          pendingLabel="Generating..."
          disabled={hydrated && (!isFilled(values) || busy)}
        >
          Generate invitation
        </SubmitButton>
      </div>
    </CheckedForm>
  )
}

/** Errors stand below their fields; the button stays beside the inputs. */
const fields = cx(
  'grid gap-5 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] md:items-end md:[&>.button]:mb-1.5',
  'md:has-[.field-error]:items-start md:has-[.field-error]:[&>.button]:mt-7.5',
)

function isFilled({ business_name, business_email }: Record<string, unknown>): boolean {
  const isText = (value: unknown) => typeof value === 'string' && value.trim() !== ''
  return isText(business_name) && isText(business_email)
}
