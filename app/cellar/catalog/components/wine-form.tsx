import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { Field, TextArea } from '~/foundation/ui/form/field'
import { SelectField } from '~/foundation/ui/form/select-field'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { disclosureStyle } from '~/foundation/ui/layout/disclosure-style'
import { formStyle } from '~/foundation/ui/form/input-style'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { wineTypes, type Label } from '~/cellar/reference/labels'
import { formatName, tradeFormats } from '~/cellar/reference/formats'
import { wineForm } from '../schemas'

const countries = [
  'Argentina',
  'Australia',
  'Austria',
  'Chile',
  'France',
  'Germany',
  'Greece',
  'Italy',
  'New Zealand',
  'Portugal',
  'South Africa',
  'Spain',
  'United States',
]

/** Optional details of a wine. */
const origins = [
  { name: 'varietal', label: 'Grapes', example: 'Nebbiolo', list: undefined },
  { name: 'appellation', label: 'Appellation', example: 'Barolo', list: undefined },
  { name: 'region', label: 'Region', example: 'Piedmont', list: undefined },
  { name: 'country', label: 'Country', example: 'Italy', list: 'countries-of-wine' },
] as const

const sizes = Object.fromEntries(tradeFormats.map(({ ml }) => [ml, formatName(ml)]))

const formValues = (wine: Label | null) => {
  if (!wine) return { formatMl: '750' }
  const { producer, name, type, vintage, varietal, appellation, region, country, formatMl, notes } = wine
  const texts = { producer, name, type, varietal, appellation, region, country, notes }
  return { ...texts, vintage: vintage === null ? '' : String(vintage), formatMl: String(formatMl) }
}

const pairStyle = 'grid gap-5 sm:grid-cols-2 sm:items-end sm:gap-x-4'

/** Form for a wine's label. Producer, name and kind are required. */
export function WineForm({
  wine,
  leaveTo,
}: {
  /** The wine being edited; null for a new one. */
  wine: (Label & { id: string }) | null
  /** Where "Cancel" leads. */
  leaveTo: string
}) {
  const intent = wine ? 'change' : 'add'
  const form = useSchemaForm(wineForm, { intent, defaultValue: formValues(wine) })
  const { fields } = form
  const rest = [...origins.map(({ name }) => name), 'notes'] as const
  const hasRest =
    fields.formatMl.initialValue !== '750' ||
    rest.some((name) => fields[name].initialValue || fields[name].errors?.length)
  return (
    <CheckedForm form={form} className={formStyle}>
      {wine && <input type="hidden" name="wineId" value={wine.id} />}
      <div className={pairStyle}>
        <Field field={fields.producer} label="Producer" autoComplete="off" />
        <Field field={fields.name} label="Wine" autoComplete="off" />
        <SelectField field={fields.type} label="Kind" options={wineTypes} />
        <Field field={fields.vintage} label="Vintage" placeholder="2019 or NV" autoComplete="off" optional />
      </div>
      <details className="open:grid open:gap-5" open={hasRest || undefined}>
        <summary className={disclosureStyle}>Grapes, origin, size and notes</summary>
        <div className={pairStyle}>
          {origins.map(({ name, label, example, list }) => (
            <Field
              key={name}
              field={fields[name]}
              label={label}
              placeholder={example}
              list={list}
              autoComplete="off"
              optional
            />
          ))}
          <datalist id="countries-of-wine">
            {countries.map((country) => (
              <option key={country} value={country} />
            ))}
          </datalist>
          <SelectField field={fields.formatMl} label="Size" options={sizes} />
        </div>
        <TextArea
          field={fields.notes}
          label="Notes"
          hint="For you and your team: why you chose it, what it pairs with."
          rows={3}
          optional
        />
      </details>
      <div className={actionsStyle}>
        <SubmitButton intent={intent} pendingLabel="Saving..." variant={wine ? 'primary' : 'secondary'}>
          {wine ? 'Save changes' : 'Add wine'}
        </SubmitButton>
        {wine && (
          <ButtonLink to={leaveTo} variant="quiet">
            Cancel
          </ButtonLink>
        )}
      </div>
    </CheckedForm>
  )
}
