import { Form } from '@remix-run/react'
import { SubmitButton } from '~/foundation/ui/form/button'
import { FileField } from '~/foundation/ui/form/file-field'
import { HiddenFields } from '~/foundation/ui/form/hidden-fields'

/** Upload of one or several files of members. It works without scripts. */
export function MemberFilesForm({
  intent,
  fields = {},
  label,
  hint,
  button,
  errors,
}: {
  intent: string
  fields?: Record<string, string>
  label: string
  hint: string
  button: string
  errors?: string[]
}) {
  return (
    <Form method="post" encType="multipart/form-data" className="grid gap-4">
      <HiddenFields fields={{ ...fields, intent }} />
      <FileField name="file" label={label} hint={hint} errors={errors} multiple required accept={accepted} />
      <div>
        <SubmitButton intent={intent} pendingLabel="Reading ...">
          {button}
        </SubmitButton>
      </div>
    </Form>
  )
}

const accepted = '.csv,.tsv,.txt,.xlsx,.json'
