import { EmailField } from '~/foundation/ui/form/email-field'
import { Field } from '~/foundation/ui/form/field'
import type { SchemaForm } from '~/foundation/ui/form/use-schema-form'
import { BirthDateField } from './birth-date-field'

/** Name, email address, phone number and date of birth of someone who gets an account of a club. */
export function PersonFields({
  form: { fields, conform },
}: {
  form: Pick<
    SchemaForm<{ fullName: unknown; email: unknown; phone: unknown; dateOfBirth: unknown }>,
    'fields' | 'conform'
  >
}) {
  return (
    <>
      <Field field={fields.fullName} label="Full Name" autoComplete="name" autoCapitalize="words" />
      <EmailField field={fields.email} label="Email Address" autoComplete="email" />
      <Field
        field={fields.phone}
        label="Phone Number"
        optional
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
      <BirthDateField
        field={fields.dateOfBirth}
        hint="You must be 21 or older."
        validate={() => conform.validate({ name: 'dateOfBirth' })}
      />
    </>
  )
}
