import { cx } from 'class-variance-authority'
import { FigureField } from '~/foundation/ui/form/field'
import { SelectField } from '~/foundation/ui/form/select-field'
import type { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { SuggestField } from '~/cellar/catalog/components/suggest-field'
import { scales, type ScaleName } from '~/cellar/reference/scales'
import type { SuggestedField } from '~/cellar/reference/suggestion'
import type { wineFactsForm } from '~/cellar/catalog/schemas'
import { AttributesField } from './attributes-field'
import { FormSection, wideStyle } from './form-section'

export type FactFields = ReturnType<typeof useSchemaForm<typeof wineFactsForm>>['fields']

/** Names for the browser to offer while no scripts run. */
export interface CompletedNames {
  country: readonly string[]
  grape: readonly string[]
  region: readonly string[]
}

/** Grapes and where the wine comes from. */
export function OriginSection({ fields, names }: { fields: FactFields; names: CompletedNames }) {
  const name = (
    field: 'varietal' | 'appellation' | 'region' | 'country',
    label: string,
    source: SuggestedField,
    placeholder: string,
    choices?: readonly string[],
  ) => (
    <SuggestField
      field={fields[field]}
      label={label}
      source={source}
      placeholder={placeholder}
      choices={choices}
      optional
    />
  )
  return (
    <FormSection
      title="Origin"
      summary="Grapes, appellation, region and country"
      folds={[fields.varietal, fields.appellation, fields.region, fields.country, fields.lwin]}
    >
      {name('varietal', 'Grapes', 'grape', 'Nebbiolo', names.grape)}
      {name('appellation', 'Appellation', 'appellation', 'Barolo')}
      {name('region', 'Region', 'region', 'Piedmont', names.region)}
      {name('country', 'Country', 'country', 'Italy', names.country)}
      <FigureField
        field={fields.lwin}
        label="LWIN"
        hint="The wine’s number in the Liv-ex list: 7, 11, 16 or 18 digits."
        optional
      />
    </FormSection>
  )
}

/** The wine's style and drinking window. `estimate` is the estimated drinking window. */
export function StyleSection({ fields, estimate }: { fields: FactFields; estimate: string | null }) {
  const scale = (name: ScaleName) => (
    <SelectField
      field={fields[name]}
      label={scales[name].label}
      options={{ '': 'Not set', ...scales[name].steps }}
    />
  )
  return (
    <FormSection
      title="Style"
      summary="Alcohol, body, oak, drinking window and House score"
      folds={[
        fields.abv,
        fields.body,
        fields.acidity,
        fields.sweetness,
        fields.oak,
        fields.attributes,
        fields.drinkFrom,
        fields.drinkUntil,
        fields.houseScore,
      ]}
    >
      <FigureField field={fields.abv} label="Alcohol in %" inputMode="decimal" placeholder="13.5" optional />
      <FigureField field={fields.houseScore} label="House score" hint="Your own, from 1 to 100." optional />
      {scale('body')}
      {scale('acidity')}
      {scale('sweetness')}
      {scale('oak')}
      <FigureField field={fields.drinkFrom} label="Drink from" placeholder="Year" optional />
      <FigureField field={fields.drinkUntil} label="Drink until" placeholder="Year" optional />
      <p className={cx(wideStyle, '-mt-2 text-sm text-muted')}>
        {estimate
          ? `Leave both empty to use ${estimate} (estimate).`
          : 'Leave both empty to estimate the drinking window by kind, origin and vintage.'}
      </p>
      <div className={wideStyle}>
        <AttributesField field={fields.attributes} />
      </div>
    </FormSection>
  )
}
