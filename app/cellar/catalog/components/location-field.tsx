import { SelectField } from '~/foundation/ui/form/select-field'
import type { FormField } from '~/foundation/ui/form/use-schema-form'

export interface Named {
  id: string
  name: string
}

/** The names of a list by their ids, as a field to choose from takes them; `none` is the word for none of them. */
export const optionsOf = (list: readonly Named[], none?: string): Record<string, string> => ({
  ...(none !== undefined && { '': none }),
  ...Object.fromEntries(list.map(({ id, name }) => [id, name])),
})

/** The location of bottles, to choose where there are several; otherwise `only` is sent. */
export function LocationField({
  field,
  label = 'Location',
  locations,
  none,
  only = locations[0]?.id,
}: {
  field: FormField
  label?: string
  locations: readonly Named[]
  none?: string
  only?: string | null
}) {
  if (locations.length > 1)
    return <SelectField field={field} label={label} options={optionsOf(locations, none)} />
  return <input type="hidden" name="locationId" value={only ?? ''} />
}
