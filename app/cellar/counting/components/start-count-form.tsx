import { Card } from '~/foundation/ui/layout/card'
import { SubmitButton } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { Field } from '~/foundation/ui/form/field'
import { formStyle } from '~/foundation/ui/form/input-style'
import { SelectField } from '~/foundation/ui/form/select-field'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { disclosureStyle } from '~/foundation/ui/layout/disclosure-style'
import { optionsOf } from '~/cellar/catalog/components/location-field'
import { wineTypes } from '~/cellar/reference/labels'
import { startCountForm } from '../schemas'

/** Starts a count of a location: all of it, or a part. */
export function StartCountForm({
  formId,
  locations,
}: {
  formId: string
  /** Locations that are not being counted. */
  locations: { id: string; name: string }[]
}) {
  const form = useSchemaForm(startCountForm, { defaultValue: { locationId: locations[0]?.id, wineType: '' } })
  const { locationId, wineType, binFrom, binTo } = form.fields
  const hasPart = [wineType, binFrom, binTo].some((field) => field.initialValue || field.errors?.length)
  return (
    <Card title="Start a count">
      {/* A document of its own, which may use the camera. */}
      <CheckedForm form={form} fields={{ formId }} className={formStyle} reloadDocument>
        <SelectField field={locationId} label="Location" options={optionsOf(locations)} />
        <details open={hasPart}>
          <summary className={disclosureStyle}>Count only a part</summary>
          <div className="grid gap-5 pt-2">
            <SelectField field={wineType} label="Type of wine" options={{ '': 'All types', ...wineTypes }} />
            <div className="grid grid-cols-2 gap-4">
              <Field field={binFrom} label="From bin" placeholder="A1" autoComplete="off" />
              <Field field={binTo} label="To bin" placeholder="A24" autoComplete="off" />
            </div>
          </div>
        </details>
        <p>
          <SubmitButton pendingLabel="Starting …">Start count</SubmitButton>
        </p>
      </CheckedForm>
    </Card>
  )
}
