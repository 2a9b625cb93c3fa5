import { Form } from '@remix-run/react'
import type { FormErrors } from '~/kit/forms.server'
import { ButtonLink, SubmitButton } from '~/ui/form/button'
import { ErrorSummary } from '~/ui/form/error-summary'
import { Field, TextArea } from '~/ui/form/field'
import { SelectField } from '~/ui/form/select-field'
import { actionsStyle } from '~/ui/layout/actions'
import { disclosureStyle } from '~/ui/layout/disclosure-style'
import { formats, wineTypes, type Label } from '../labels'
import { formStyle } from '~/ui/form/input-style'

const order = [
  'winery',
  'name',
  'vintage',
  'type',
  'varietal',
  'appellation',
  'region',
  'country',
  'formatMl',
  'notes',
] as const

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
  { name: 'varietal', label: 'Grapes', example: 'Nebbiolo', most: 120, list: undefined },
  { name: 'appellation', label: 'Appellation', example: 'Barolo', most: 80, list: undefined },
  { name: 'region', label: 'Region', example: 'Piedmont', most: 80, list: undefined },
  { name: 'country', label: 'Country', example: 'Italy', most: 80, list: 'countries-of-wine' },
] as const

const formValues = (wine: Label | null): Record<string, string> => {
  if (!wine) return { formatMl: '750' }
  const { vintage, formatMl, ...rest } = wine
  return { ...rest, vintage: vintage === null ? '' : String(vintage), formatMl: String(formatMl) }
}

const pairStyle = 'grid gap-5 sm:grid-cols-2 sm:items-end sm:gap-x-4'

/** Form for a wine's label. Winery, name and kind are required. */
export function WineForm({
  wine,
  refusal,
  leaveTo,
}: {
  /** The wine being edited; null for a new one. */
  wine: (Label & { id: string }) | null
  refusal: FormErrors | undefined
  /** Where "Cancel" leads. */
  leaveTo: string
}) {
  const shown: Record<string, string | undefined> = refusal?.values ?? formValues(wine)
  const errors = refusal?.fieldErrors ?? {}
  const intent = wine ? 'change' : 'add'
  const rest = [...origins.map(({ name }) => name), 'notes']
  const hasRest = shown.formatMl !== '750' || rest.some((name) => shown[name] || errors[name])
  return (
    <Form method="post" className={formStyle} noValidate>
      <ErrorSummary errors={refusal} order={order} />
      <input type="hidden" name="intent" value={intent} />
      {wine && <input type="hidden" name="wineId" value={wine.id} />}
      <div className={pairStyle}>
        <Field
          name="winery"
          label="Winery"
          autoComplete="off"
          maxLength={100}
          defaultValue={shown.winery}
          required
          errors={errors.winery}
        />
        <Field
          name="name"
          label="Wine"
          autoComplete="off"
          maxLength={120}
          defaultValue={shown.name}
          required
          errors={errors.name}
        />
        <SelectField
          name="type"
          label="Kind"
          defaultValue={shown.type}
          options={wineTypes}
          errors={errors.type}
        />
        <Field
          name="vintage"
          label="Vintage"
          placeholder="2019 or NV"
          autoComplete="off"
          maxLength={20}
          defaultValue={shown.vintage}
          optional
          errors={errors.vintage}
        />
      </div>
      <details className="group grid gap-5" open={hasRest || undefined}>
        <summary className={disclosureStyle}>Grapes, origin, size and notes</summary>
        <div className={pairStyle}>
          {origins.map(({ name, label, example, most, list }) => (
            <Field
              key={name}
              name={name}
              label={label}
              placeholder={example}
              list={list}
              autoComplete="off"
              maxLength={most}
              defaultValue={shown[name]}
              optional
              errors={errors[name]}
            />
          ))}
          <datalist id="countries-of-wine">
            {countries.map((country) => (
              <option key={country} value={country} />
            ))}
          </datalist>
          <SelectField
            name="formatMl"
            label="Size"
            defaultValue={shown.formatMl}
            options={formats}
            errors={errors.formatMl}
          />
        </div>
        <TextArea
          name="notes"
          label="Notes"
          hint="For you and your team: why you chose it, what it pairs with."
          rows={3}
          maxLength={500}
          defaultValue={shown.notes}
          optional
          errors={errors.notes}
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
    </Form>
  )
}
