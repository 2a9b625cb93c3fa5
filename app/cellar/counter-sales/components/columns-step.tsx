import { SubmitButton } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { SelectField } from '~/foundation/ui/form/select-field'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { Card } from '~/foundation/ui/layout/card'
import { DataTable } from '~/foundation/ui/layout/data-table'
import { columnsForm } from '../schemas'

interface ColumnsView {
  /** Names of the columns for people, each different. */
  labels: string[]
  /** The first rows. */
  sample: { number: number; cells: string[] }[]
  current: { item?: number; quantity?: number; day?: number | null; size?: number | null }
}

/** Asks once which column holds what. */
export function ColumnsStep({ labels, sample, current }: ColumnsView) {
  const asText = (column: number | null | undefined) =>
    column === null || column === undefined ? '' : String(column)
  const form = useSchemaForm(columnsForm, {
    id: 'columns',
    intent: 'columns',
    defaultValue: {
      item: asText(current.item),
      quantity: asText(current.quantity),
      day: asText(current.day),
      size: asText(current.size),
    },
  })
  // Keys in front of figures: an object would list figures first.
  const columns = Object.fromEntries(labels.map((label, column) => [String(column), label]))
  const withNone = { '': 'None', ...columns }
  return (
    <Card title="Which column is which?">
      <p>You choose this once. Files with the same columns are read the same way from now on.</p>
      <CheckedForm form={form} className="grid gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField field={form.fields.item} label="Item (name or code)" options={columns} />
          <SelectField field={form.fields.quantity} label="Quantity sold" options={columns} />
          <SelectField field={form.fields.day} label="Day of sale (optional)" options={withNone} />
          <SelectField field={form.fields.size} label="Size or glass (optional)" options={withNone} />
        </div>
        <div>
          <SubmitButton intent="columns">Use these columns</SubmitButton>
        </div>
      </CheckedForm>
      <h3 className="mt-6">First rows of the file</h3>
      <DataTable label="First rows of the file" columns={labels.map((label) => ({ label }))}>
        {sample.map(({ number, cells }) => (
          <tr key={number}>
            {labels.map((label, column) => (
              <td key={label} data-label={label} className="wrap-anywhere">
                {cells[column] ?? ''}
              </td>
            ))}
          </tr>
        ))}
      </DataTable>
    </Card>
  )
}
