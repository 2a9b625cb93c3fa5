import { Checkbox } from '~/foundation/ui/form/checkbox'
import { NamesField } from '~/foundation/ui/form/names-field'
import type { FormField } from '~/foundation/ui/form/use-schema-form'
import { wineKinds, wineTypes } from '~/cellar/reference/labels'
import type { wineNamesFields } from '../wine-names-fields'

/** The inputs of `wineNamesFields`. `names` are grapes and regions of the club's wines, offered while one types. */
export function WineNamesInputs({
  fields,
  legend,
  grapes,
  regions,
  names,
}: {
  fields: Record<keyof typeof wineNamesFields, FormField>
  legend: string
  grapes: { label: string; hint: string }
  regions: { label: string; hint: string }
  names: { grapes: string[]; regions: string[] }
}) {
  return (
    <>
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-semibold">{legend}</legend>
        <div className="grid grid-cols-2 gap-x-5 gap-y-3">
          {wineKinds.map((kind) => (
            <Checkbox key={kind} field={fields[kind]}>
              {wineTypes[kind]}
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <NamesField field={fields.grapes} {...grapes} names={names.grapes} />
      <NamesField field={fields.regions} {...regions} names={names.regions} />
    </>
  )
}
