import { Form } from '@remix-run/react'
import type { FormRefusal } from '~/kit/forms.server'
import { SubmitButton } from '~/ui/button'
import { ErrorSummary } from '~/ui/error-summary'
import { Field } from '~/ui/field'
import { SelectField } from '~/ui/select-field'
import { timeZones } from '../time-zones'

const order = ['name', 'kind', 'email', 'phone', 'address', 'website', 'licence', 'timeZone'] as const
const needed = 'Needed before your club goes live.'

/** Who a house is and where guests find it. */
export function ProfileForm({
  values,
  refusal,
  saveLabel,
}: {
  values: Record<(typeof order)[number], string>
  refusal: FormRefusal | undefined
  saveLabel: string
}) {
  const shown: Record<string, string | undefined> = refusal?.values ?? values
  const errors = refusal?.fieldErrors ?? {}
  return (
    <Form method="post" className="portal-form" noValidate>
      <ErrorSummary errors={refusal} order={order} />
      <Field
        name="name"
        label="Name of your house"
        hint="As guests know it."
        autoComplete="organization"
        maxLength={100}
        defaultValue={shown.name}
        required
        errors={errors.name}
      />
      <SelectField
        name="kind"
        label="What are you?"
        defaultValue={shown.kind}
        options={{ restaurant: 'A restaurant or bar', shop: 'A wine shop', winery: 'A winery' }}
        errors={errors.kind}
      />
      <Field
        name="address"
        label="Street address"
        hint={`Where guests pick up their bottles. ${needed}`}
        autoComplete="street-address"
        maxLength={200}
        defaultValue={shown.address}
        errors={errors.address}
      />
      <Field
        name="email"
        label="Email for guests"
        hint="It stands on your club page, and answers to your mails come here."
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={shown.email}
        required
        errors={errors.email}
      />
      <Field
        name="phone"
        label="Phone for guests"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
        defaultValue={shown.phone}
        optional
        errors={errors.phone}
      />
      <Field
        name="website"
        label="Website"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        defaultValue={shown.website}
        optional
        errors={errors.website}
      />
      <Field
        name="licence"
        label="Alcohol license number"
        hint={`As it stands on the license on your wall. Guests never see it. ${needed}`}
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        defaultValue={shown.licence}
        errors={errors.licence}
      />
      <SelectField
        name="timeZone"
        label="Time zone"
        hint="Your club’s days begin and end by this clock."
        defaultValue={shown.timeZone}
        options={timeZones}
        errors={errors.timeZone}
      />
      <p className="portal-quiet">Your members pay in US dollars.</p>
      <div className="actions">
        <SubmitButton pendingLabel="Saving...">{saveLabel}</SubmitButton>
      </div>
    </Form>
  )
}
