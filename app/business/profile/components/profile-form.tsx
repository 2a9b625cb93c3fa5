import { useActionData } from '@remix-run/react'
import { useMemo } from 'react'
import { lookup } from '~/foundation/kit/lookup'
import type { RejectedSubmission } from '~/foundation/kit/form-schema'
import { SubmitButton } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { EmailField } from '~/foundation/ui/form/email-field'
import { Field, FieldFrame, TextArea, controlAttributes, controlOf } from '~/foundation/ui/form/field'
import { useSchemaForm, type FormField } from '~/foundation/ui/form/use-schema-form'
import { SelectField } from '~/foundation/ui/form/select-field'
import { profileForm, type ProfileFields } from '../schemas'
import { isUsTimeZone, usTimeZones } from '../time-zones'
import { formStyle, hintStyle, inputStyle } from '~/foundation/ui/form/input-style'
import { actionsStyle } from '~/foundation/ui/layout/actions'

const businessKindLabels = { restaurant: 'Restaurant or bar', shop: 'Wine shop', winery: 'Winery' }

const currencies = lookup({ usd: 'US dollars (USD)' })

/** The business profile form, for onboarding and settings. Give it the profile's revision as `key`. */
export function ProfileForm({
  action,
  values,
  revision,
  currency,
  otherZones,
  isDraft,
  saveLabel,
}: {
  /** The path that saves it. */
  action: string
  values: ProfileFields
  /** Of the profile that the form was filled in on. */
  revision: string
  currency: string
  otherZones: readonly string[]
  /** Marks the fields the club needs before going live. */
  isDraft: boolean
  saveLabel: string
}) {
  const needed = isDraft ? ' Required before your club goes live.' : ''
  const schema = useMemo(
    () => profileForm((zone) => isUsTimeZone(zone) || otherZones.includes(zone)),
    [otherZones],
  )
  const form = useSchemaForm(schema, { defaultValue: values })
  const { fields } = form
  // A rejected form carries the revision that its user has been told of.
  const rejected = useActionData<{ submission?: RejectedSubmission }>()?.submission?.initialValue
  const mark = rejected?.mark ?? revision
  return (
    <CheckedForm form={form} fields={{ mark: String(mark) }} action={action} className={formStyle}>
      <Field
        field={fields.name}
        label="Business name"
        hint="The name guests know."
        autoComplete="organization"
      />
      <SelectField field={fields.kind} label="Type of business" options={businessKindLabels} />
      <TextArea
        field={fields.address}
        label="Street address"
        hint={`Where members pick up their bottles.${needed}`}
        autoComplete="street-address"
        rows={2}
      />
      <EmailField
        field={fields.email}
        label="Email for guests"
        hint="Shown on your club page. Replies to your club’s emails arrive here."
        autoComplete="email"
      />
      <Field
        field={fields.phone}
        type="tel"
        inputMode="tel"
        label="Phone for guests"
        autoComplete="tel"
        optional
      />
      <Field
        field={fields.website}
        inputMode="url"
        label="Website"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        optional
      />
      <Field
        field={fields.licence}
        label="Alcohol license number"
        hint={`As printed on your license. Guests never see it.${needed}`}
        autoComplete="off"
        spellCheck={false}
      />
      <TimeZoneField field={fields.timeZone} otherZones={otherZones} />
      <p className={hintStyle}>
        Your prices are in {currencies.get(currency) ?? currency.toUpperCase()}. The currency can’t be
        changed, because members agreed to prices in it.
      </p>
      <div className={actionsStyle}>
        <SubmitButton pendingLabel="Saving...">{saveLabel}</SubmitButton>
      </div>
    </CheckedForm>
  )
}

function TimeZoneField({ field, otherZones }: { field: FormField; otherZones: readonly string[] }) {
  const control = controlOf({ field })
  return (
    <FieldFrame
      {...control}
      label="Time zone"
      hint="Renewals, notices and price changes follow this time zone."
    >
      <select
        {...controlAttributes(control, 'hint')}
        key={field.key}
        className={inputStyle()}
        defaultValue={control.defaultValue}
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
  )
}
