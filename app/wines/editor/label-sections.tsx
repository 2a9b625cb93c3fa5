import { cx } from 'class-variance-authority'
import { Field } from '~/ui/form/field'
import { SelectField } from '~/ui/form/select-field'
import type { useSchemaForm } from '~/ui/form/use-schema-form'
import { SuggestField } from '../components/suggest-field'
import { scales, type ScaleName } from '../reference/scales'
import type { wineFactsForm } from '../schemas'
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
  return (
    <FormSection
      title="Origin"
      summary="Grapes, appellation, region and country"
      folds={[fields.varietal, fields.appellation, fields.region, fields.country, fields.lwin]}
    >
      <SuggestField
        field={fields.varietal}
        label="Grapes"
        source="grape"
        choices={names.grape}
        placeholder="Nebbiolo"
        optional
      />
      <SuggestField
        field={fields.appellation}
        label="Appellation"
        source="appellation"
        placeholder="Barolo"
        optional
      />
      <SuggestField
        field={fields.region}
        label="Region"
        source="region"
        choices={names.region}
        placeholder="Piedmont"
        optional
      />
      <SuggestField
        field={fields.country}
        label="Country"
        source="country"
        choices={names.country}
        placeholder="Italy"
        optional
      />
      <Field
        field={fields.lwin}
        label="LWIN"
        hint="The wine’s number in the Liv-ex list: 7, 11, 16 or 18 digits."
        inputMode="numeric"
        autoComplete="off"
        optional
      />
    </FormSection>
  )
}

/** What the wine is like, and when to drink it. `estimate` is its drinking window as estimated. */
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
        ...[fields.abv, fields.body, fields.acidity, fields.sweetness, fields.oak],
        ...[fields.attributes, fields.drinkFrom, fields.drinkUntil, fields.houseScore],
      ]}
    >
      <Field
        field={fields.abv}
        label="Alcohol in %"
        inputMode="decimal"
        placeholder="13.5"
        autoComplete="off"
        optional
      />
      <Field
        field={fields.houseScore}
        label="House score"
        hint="Your own, from 1 to 100."
        inputMode="numeric"
        autoComplete="off"
        optional
      />
      {scale('body')}
      {scale('acidity')}
      {scale('sweetness')}
      {scale('oak')}
      <Field
        field={fields.drinkFrom}
        label="Drink from"
        inputMode="numeric"
        placeholder="Year"
        autoComplete="off"
        optional
      />
      <Field
        field={fields.drinkUntil}
        label="Drink until"
        inputMode="numeric"
        placeholder="Year"
        autoComplete="off"
        optional
      />
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
