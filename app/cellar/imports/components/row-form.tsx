import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { Field, TextArea } from '~/foundation/ui/form/field'
import { SelectField } from '~/foundation/ui/form/select-field'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { Card } from '~/foundation/ui/layout/card'
import { wineTypes } from '~/cellar/reference/labels'
import { scales } from '~/cellar/reference/scales'
import { isScale } from '~/cellar/list-reader/table/read-style'
import { importFieldNames, importFields, type ImportField } from '~/cellar/list-reader/table/fields'
import { importRowForm } from '../row-schema'

const numeric = new Set<string>(['bottlePrice', 'glassPrice', 'cost', 'abv'])
const whole = new Set<string>([
  'houseScore',
  'quantity',
  'parLevel',
  'glassMl',
  'formatMl',
  'drinkFrom',
  'drinkUntil',
])
const units: Partial<Record<ImportField, string>> = { glassMl: ' (ml)', abv: ' (%)' }

/** Corrects a row in place; the file stays as it is. */
export function RowForm({
  position,
  name,
  texts,
  seesCosts,
  leaveTo,
}: {
  position: number
  /** "row 3", or "row 3 of “Red”". */
  name: string
  texts: Record<string, string>
  seesCosts: boolean
  leaveTo: string
}) {
  const form = useSchemaForm(importRowForm, { id: 'row-form', intent: 'edit', defaultValue: texts })
  return (
    <Card title={`Edit ${name}`} takesFocus>
      <CheckedForm form={form} fields={{ id: position }} className="grid gap-5">
        <div className="grid items-start gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
          {importFieldNames.map((field) => {
            if (!seesCosts && field === 'cost') {
              return <input key={field} type="hidden" name={field} value={texts[field] ?? ''} />
            }
            const shared = {
              field: form.fields[field],
              label: importFields[field].label + (units[field] ?? ''),
            }
            if (field === 'type') {
              return <SelectField key={field} {...shared} options={{ '': 'Not known', ...wineTypes }} />
            }
            if (isScale(field)) {
              return (
                <SelectField key={field} {...shared} options={{ '': 'Not known', ...scales[field].steps }} />
              )
            }
            if (field === 'isListed') {
              return (
                <SelectField key={field} {...shared} options={{ '': 'Not said', Yes: 'Yes', No: 'No' }} />
              )
            }
            if (field === 'notes' || field === 'listNote') return null
            return (
              <Field
                key={field}
                {...shared}
                autoComplete="off"
                inputMode={numeric.has(field) ? 'decimal' : whole.has(field) ? 'numeric' : undefined}
              />
            )
          })}
        </div>
        <TextArea field={form.fields.listNote} label={importFields.listNote.label} />
        <TextArea field={form.fields.notes} label={importFields.notes.label} />
        <div className={actionsStyle}>
          <SubmitButton intent="edit">Save row</SubmitButton>
          <ButtonLink to={leaveTo} variant="secondary">
            Cancel
          </ButtonLink>
        </div>
      </CheckedForm>
    </Card>
  )
}
