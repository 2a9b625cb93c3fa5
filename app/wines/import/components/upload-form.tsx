import { Form } from '@remix-run/react'
import { useState } from 'react'
import { SubmitButton } from '~/ui/form/button'
import { FieldFrame, fieldAttributes } from '~/ui/form/field'
import { inputStyle, narrowFormStyle } from '~/ui/form/input-style'
import { submissionIn } from '~/ui/form/use-schema-form'
import { useActionData } from '@remix-run/react'
import { importErrorMessages, maxImportBytes, maxImportRows } from '../limits'

const hint = `CSV or Excel (.xlsx), up to 25 MB and ${maxImportRows.toLocaleString('en-US')} rows, with one wine in each row.`

/** Chooses a list. A file that is too large is refused before it is sent. */
export function UploadForm() {
  const submission = submissionIn(useActionData<unknown>())
  const [tooLarge, setTooLarge] = useState(false)
  const rejected = submission?.error?.file ?? submission?.error?.['']
  const errors = tooLarge ? [importErrorMessages.tooLarge] : (rejected ?? undefined)
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className={narrowFormStyle}
      onSubmit={(event) => tooLarge && event.preventDefault()}
    >
      <input type="hidden" name="intent" value="upload" />
      <FieldFrame name="file" label="Wine list" hint={hint} errors={errors} live>
        <input
          type="file"
          required
          accept=".csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          className={inputStyle()}
          onChange={({ target }) => setTooLarge((target.files?.[0]?.size ?? 0) > maxImportBytes)}
          {...fieldAttributes('file', { hint, errors })}
        />
      </FieldFrame>
      <SubmitButton intent="upload" pendingLabel="Reading the file ...">
        Upload list
      </SubmitButton>
    </Form>
  )
}
