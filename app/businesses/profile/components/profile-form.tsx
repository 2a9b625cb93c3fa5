import { Form } from '@remix-run/react'
import type { FormRefusal } from '~/kit/forms.server'
import { paths } from '~/kit/paths'
import { SubmitButton } from '~/ui/button'
import { ErrorSummary } from '~/ui/error-summary'
import { Field, FieldFrame, TextArea, fieldAttributes } from '~/ui/field'
import { nearZones } from '../time-zones'

const order = ['name', 'kind', 'email', 'phone', 'address', 'website', 'timeZone'] as const

const kinds = { restaurant: 'Restaurant', shop: 'Wine shop', winery: 'Winery' }

const currencies: Record<string, string> = { usd: 'US dollars (USD)' }

/** What guests know a business by. */
export function ProfileForm({
  values,
  mark,
  currency,
  otherZones,
  refusal,
}: {
  values: Record<(typeof order)[number], string>
  mark: string
  currency: string
  otherZones: readonly string[]
  refusal: FormRefusal | undefined
}) {
  const errors = refusal?.fieldErrors ?? {}
  return (
    // Another state of the profile is another form: its fields begin with what was saved.
    <Form key={mark} method="post" action={paths.business.profile()} className="portal-form" noValidate>
      <input type="hidden" name="mark" value={mark} />
      <ErrorSummary errors={refusal} order={order} />
      <Field
        name="name"
        label="Name"
        hint="As it stands over your door."
        autoComplete="organization"
        maxLength={100}
        required
        defaultValue={values.name}
        errors={errors.name}
      />
      <FieldFrame name="kind" label="Kind of house" errors={errors.kind}>
        <select
          {...fieldAttributes('kind', { errors: errors.kind })}
          className="input"
          defaultValue={values.kind}
        >
          {Object.entries(kinds).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </FieldFrame>
      <Field
        name="email"
        type="email"
        inputMode="email"
        label="Email Address"
        hint="Guests write here, and answers to your club’s mail arrive here."
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
        label="Phone"
        autoComplete="tel"
        maxLength={40}
        optional
        defaultValue={values.phone}
        errors={errors.phone}
      />
      <TextArea
        name="address"
        label="Address"
        hint="Where members pick up."
        autoComplete="street-address"
        rows={3}
        maxLength={300}
        optional
        defaultValue={values.address}
        errors={errors.address}
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
      <FieldFrame
        name="timeZone"
        label="Time zone"
        hint="Your club’s days are counted there: renewals, notices, the first day of a price."
        errors={errors.timeZone}
      >
        <select
          {...fieldAttributes('timeZone', { hint: true, errors: errors.timeZone })}
          className="input"
          defaultValue={values.timeZone}
        >
          <optgroup label="United States">
            {nearZones.map(({ zone, label }) => (
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
      <p className="portal-quiet">
        Your prices are in {currencies[currency] ?? currency.toUpperCase()}. The currency stays as it is: what
        members agreed to was said in it.
      </p>
      <div className="actions">
        <SubmitButton pendingLabel="Saving...">Save Profile</SubmitButton>
      </div>
    </Form>
  )
}
