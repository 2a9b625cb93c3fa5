import { Form } from '@remix-run/react'
import { useState } from 'react'
import { Banner } from '~/ui/feedback/banner'
import { SubmitButton, usePending } from '~/ui/form/button'
import { EmailField } from '~/ui/form/email-field'
import { Field } from '~/ui/form/field'
import { useHydrated } from '~/ui/document/use-hydrated'
import { cx } from 'class-variance-authority'

export interface InviteFormError {
  fieldErrors: Record<string, string[] | undefined>
  formError?: string
  values: Record<string, string>
}

/**
 * Invites a business. With JavaScript the button is disabled while a field is empty, and editing clears an error;
 * without, the server validates.
 */
export function InviteForm({
  action,
  formId,
  refusal,
}: {
  action: string
  formId: string
  refusal: InviteFormError | null
}) {
  const hydrated = useHydrated()
  const busy = usePending({ intent: 'invite' })
  const [filled, setFilled] = useState(isFilled(refusal?.values ?? {}))
  const [mended, setMended] = useState<InviteFormError | null>(null)
  const shown = refusal === mended ? null : refusal
  return (
    <Form
      method="post"
      action={action}
      noValidate
      onInput={(event) => {
        setMended(refusal)
        setFilled(isFilled(Object.fromEntries(new FormData(event.currentTarget))))
      }}
    >
      {shown?.formError && <Banner tone="error">{shown.formError}</Banner>}
      <div className={fields}>
        <input type="hidden" name="intent" value="invite" />
        <input type="hidden" name="formId" value={formId} />
        <Field
          name="business_name"
          label="Business name"
          required
          maxLength={200}
          autoComplete="off"
          defaultValue={refusal?.values.business_name}
          errors={shown?.fieldErrors.business_name}
        />
        <EmailField
          name="business_email"
          label="Business email"
          required
          autoComplete="off"
          defaultValue={refusal?.values.business_email}
          errors={shown?.fieldErrors.business_email}
        />
        <SubmitButton intent="invite" pendingLabel="Generating..." disabled={hydrated && (!filled || busy)}>
          Generate Invitation
        </SubmitButton>
      </div>
    </Form>
  )
}

/** Errors stand below their fields; the button stays beside the inputs. */
const fields = cx(
  'grid gap-5 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] md:items-end',
  'md:has-[.field-error]:items-start md:has-[.field-error]:[&>.button]:mt-7.5',
)

function isFilled({ business_name, business_email }: Record<string, FormDataEntryValue>): boolean {
  const isText = (value: FormDataEntryValue | undefined) => typeof value === 'string' && value.trim() !== ''
  return isText(business_name) && isText(business_email)
}
