import { Form } from '@remix-run/react'
import { useState } from 'react'
import { memberFieldNames } from '../field-names'
import { SubmitButton } from '~/foundation/ui/form/button'
import { HiddenFields } from '~/foundation/ui/form/hidden-fields'
import { SelectField } from '~/foundation/ui/form/select-field'
import { disclosureStyle } from '~/foundation/ui/layout/disclosure-style'
import type { Reading } from '../session/reading'

/** Which column of a file is which field, with samples. Columns that are not read are listed too. */
export function ColumnsForm({
  file,
  place,
  revision,
}: {
  file: Reading['files'][number]
  /** Of the file among those of the import. */
  place: number
  revision: number
}) {
  const [isOpen, setOpen] = useState(file.exporter === null)
  const options = { '': 'Not read', ...memberFieldNames }
  const read = file.columns.filter(({ field }) => field !== null).length
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={disclosureStyle}>
        Columns: {read} of {file.columns.length} read
      </summary>
      <Form method="post" className="mt-3 grid gap-5">
        <HiddenFields fields={{ intent: 'columns', revision, file: file.name }} />
        <div className="grid gap-x-8 gap-y-5 md:grid-cols-2">
          {file.columns.map(({ header, field, samples }, at) => (
            <div key={`${at} ${header} ${field}`} className="min-w-0">
              <SelectField
                name={`column-${place}-${at}`}
                label={header || `Column ${at + 1}`}
                options={options}
                defaultValue={field ?? ''}
              />
              {samples.length > 0 && (
                <p className="mt-1 truncate text-sm text-muted">
                  <span className="sr-only">For example: </span>
                  {samples.join(' · ')}
                </p>
              )}
            </div>
          ))}
        </div>
        <div>
          <SubmitButton intent="columns" variant="secondary" pendingLabel="Reading ...">
            Read with these columns
          </SubmitButton>
        </div>
      </Form>
    </details>
  )
}
