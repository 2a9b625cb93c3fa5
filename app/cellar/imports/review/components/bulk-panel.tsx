import { useState } from 'react'
import { Field } from '~/foundation/ui/form/field'
import { SelectField } from '~/foundation/ui/form/select-field'
import { SubmitButton } from '~/foundation/ui/form/button'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { useHydrated } from '~/foundation/ui/document/use-hydrated'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { disclosureStyle } from '~/foundation/ui/layout/disclosure-style'
import { wineTypes } from '~/cellar/reference/labels'
import type { ReviewView } from '../review-page.server'
import {
  allRows,
  bulkActs,
  bulkForm,
  needsValue,
  rowsWithErrors,
  sectionScope,
  selectedRows,
} from '../row-fields'
import { withoutSharedHead } from '../section-names'

/** Changes several rows at once: those of a section, the selected ones, or all. */
export function BulkPanel({ counts, section }: { counts: ReviewView['counts']; section: string | null }) {
  const form = useSchemaForm(bulkForm, {
    id: 'bulk',
    intent: 'bulk',
    defaultValue: {
      act: 'type',
      scope: section === null ? selectedRows : sectionScope + section,
      kind: '',
      value: '',
    },
  })
  const isHydrated = useHydrated()
  const [act, setAct] = useState('type')
  const [isOpen, setOpen] = useState(form.rejection !== null)
  const sections = counts.sections.filter(({ name }) => name !== '')
  const shortNames = withoutSharedHead(sections.map(({ name }) => name))
  const scopes = {
    [selectedRows]: 'Selected rows',
    ...(counts.errors > 0 && {
      [rowsWithErrors]: `Rows with an error (${counts.errors.toLocaleString('en-US')})`,
    }),
    ...Object.fromEntries(
      sections.map(({ name, rows }) => [
        sectionScope + name,
        `${shortNames.get(name)} (${rows.toLocaleString('en-US')})`,
      ]),
    ),
    [allRows]: `All rows (${counts.rows.toLocaleString('en-US')})`,
  }
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={disclosureStyle}>Change several rows</summary>
      <CheckedForm
        form={form}
        className="grid gap-4 rounded-card border border-line bg-raised p-4"
        preventScrollReset
        onChange={({ target }) => {
          if (target instanceof HTMLSelectElement && target.name === 'act') setAct(target.value)
        }}
      >
        <div className="grid items-start gap-4 sm:grid-cols-3">
          <SelectField field={form.fields.scope} label="Rows" options={scopes} />
          <SelectField field={form.fields.act} label="Change" options={bulkActs} />
          {(!isHydrated || act === 'type') && (
            <SelectField
              field={form.fields.kind}
              label="Kind"
              options={{ '': 'Please choose', ...wineTypes }}
            />
          )}
          {(!isHydrated || needsValue(act)) && (
            <Field field={form.fields.value} label="New value" autoComplete="off" />
          )}
        </div>
        <div>
          <SubmitButton intent="bulk" variant="secondary" size="small">
            Change rows
          </SubmitButton>
        </div>
      </CheckedForm>
    </details>
  )
}
