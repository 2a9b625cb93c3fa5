import { Form } from '@remix-run/react'
import type { FormErrors } from '~/kit/forms.server'
import { lookup } from '~/kit/lookup'
import { SubmitButton } from '~/ui/form/button'
import { ErrorSummary } from '~/ui/form/error-summary'
import { Field, FieldFrame, TextArea, fieldAttributes } from '~/ui/form/field'
import { SelectField } from '~/ui/form/select-field'
import { usTimeZones } from '../time-zones'
import { formStyle, hintStyle, inputStyle } from '~/ui/form/input-style'

const fieldOrder = ['name', 'kind', 'address', 'email', 'phone', 'website', 'licence', 'timeZone'] as const

const businessKindLabels = { restaurant: 'Restaurant or bar', shop: 'Wine shop', winery: 'A winery' }

const currencies = lookup({ usd: 'US dollars (USD)' })

/** The business profile form, for onboarding and settings. */
export function ProfileForm({
  values,
  mark,
  currency,
  otherZones,
  isDraft,
  refusal,
  saveLabel,
}: {
  values: Record<(typeof fieldOrder)[number], string>
  mark: string
  currency: string
  otherZones: readonly string[]
  /** Marks the fields the club needs before going live. */
  isDraft: boolean
  refusal: FormErrors | undefined
  saveLabel: string
}) {
  const needed = isDraft ? ' Required before your club goes live.' : ''
  const errors = refusal?.fieldErrors ?? {}
  return (
    // Remount the form after a save, so that its fields start with the saved values.
    <Form key={mark} method="post" className={formStyle} noValidate>
      <input type="hidden" name="mark" value={mark} />
      <ErrorSummary errors={refusal} order={fieldOrder} />
      <Field
        name="name"
        label="Business name"
        hint="The name guests know."
        autoComplete="organization"
        maxLength={100}
        required
        defaultValue={values.name}
        errors={errors.name}
      />
      <SelectField
        name="kind"
        label="Type of business"
        defaultValue={values.kind}
        options={businessKindLabels}
        errors={errors.kind}
      />
      <TextArea
        name="address"
        label="Street address"
        hint={`Where members pick up their bottles.${needed}`}
        autoComplete="street-address"
        rows={2}
        maxLength={300}
        defaultValue={values.address}
        errors={errors.address}
      />
      <Field
        name="email"
        type="email"
        inputMode="email"
        label="Email for guests"
        hint="Shown on your club page. Replies to your club’s emails arrive here."
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        required
        defaultValue={values.email}
        errors={errors.email}
      />
      <Field
        name="phone"
        type="tel"
        inputMode="tel"
        label="Phone for guests"
        autoComplete="tel"
        maxLength={40}
        optional
        defaultValue={values.phone}
        errors={errors.phone}
      />
      <Field
        name="website"
        type="text"
        inputMode="url"
        label="Website"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={300}
        optional
        defaultValue={values.website}
        errors={errors.website}
      />
      <Field
        name="licence"
        label="Alcohol license number"
        hint={`As printed on your license. Guests never see it.${needed}`}
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        defaultValue={values.licence}
        errors={errors.licence}
      />
      <FieldFrame
        name="timeZone"
        label="Time zone"
        hint="Renewals, notices and price changes follow this time zone."
        errors={errors.timeZone}
      >
        <select
          {...fieldAttributes('timeZone', { hint: true, errors: errors.timeZone })}
          className={inputStyle()}
          defaultValue={values.timeZone}
        >
          <optgroup label="United States">
            {usTimeZones.map(({ zone, label }) => (
              <option key={zone} value={zone}>
                {label}
              </option>
            ))}
          </optgroup>
          <optgroup label="Elsewhere">
            {otherZones.map((zone) => (
              <option key={zone} value={zone}>
                {zone.replaceAll('_', ' ')}
              </option>
            ))}
          </optgroup>
        </select>
      </FieldFrame>
      <p className={hintStyle}>
        Your prices are in {currencies.get(currency) ?? currency.toUpperCase()}. The currency can’t be
        changed, because members agreed to prices in it.
      </p>
      <div className="actions">
        <SubmitButton pendingLabel="Saving...">{saveLabel}</SubmitButton>
      </div>
    </Form>
  )
}
