import { SubmitButton } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { TextArea } from '~/foundation/ui/form/field'
import { SelectField } from '~/foundation/ui/form/select-field'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import type { TasteProfile } from '../queries.server'
import { scaleNames, tasteForm, tasteScales } from '../schemas'
import { WineNamesInputs } from './wine-names-inputs'

/** A member's taste as they can correct it. `names` are grapes and regions of the club's wines. */
export function TasteForm({
  profile,
  names,
}: {
  profile: TasteProfile
  names: { grapes: string[]; regions: string[] }
}) {
  const form = useSchemaForm(tasteForm, {
    id: 'taste',
    intent: 'save-taste',
    defaultValue: {
      ...Object.fromEntries(profile.types.map((type) => [type, 'on'])),
      grapes: profile.grapes.join(', '),
      regions: profile.regions.join(', '),
      ...Object.fromEntries(scaleNames.map((name) => [name, String(profile.scales[name] ?? 0)])),
      dietaryNote: profile.dietaryNote,
    },
  })
  return (
    <CheckedForm form={form} className="grid gap-5">
      <WineNamesInputs
        fields={form.fields}
        legend="Wines you like"
        grapes={{ label: 'Grapes you like', hint: 'With commas between them, such as Nebbiolo, Riesling.' }}
        regions={{
          label: 'Regions you like',
          hint: 'Regions, appellations or countries, such as Rioja, Napa Valley.',
        }}
        names={names}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        {scaleNames.map((name) => (
          <SelectField
            key={name}
            field={form.fields[name]}
            label={tasteScales[name].label}
            options={optionsOf(name)}
          />
        ))}
      </div>
      <TextArea
        field={form.fields.dietaryNote}
        label="Dietary notes"
        optional
        hint="Such as allergies, or vegan wines only. The club can see this."
        rows={3}
      />
      <div className="actions">
        <SubmitButton intent="save-taste" pendingLabel="Saving...">
          Save taste profile
        </SubmitButton>
      </div>
    </CheckedForm>
  )
}

const optionsOf = (name: (typeof scaleNames)[number]): Record<string, string> => {
  const { less, more } = tasteScales[name]
  return {
    '-2': `Definitely ${less}`,
    '-1': `Rather ${less}`,
    '0': 'No preference',
    '1': `Rather ${more}`,
    '2': `Definitely ${more}`,
  }
}
