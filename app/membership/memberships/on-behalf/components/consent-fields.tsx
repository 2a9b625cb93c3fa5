import { Checkbox } from '~/foundation/ui/form/checkbox'
import { Field } from '~/foundation/ui/form/field'
import { SelectField } from '~/foundation/ui/form/select-field'
import type { FormField } from '~/foundation/ui/form/use-schema-form'

/** Fields for the person who asked for the change, how and when; the member reads it in their email. */
export function ConsentFields({
  fields,
  fullName,
  today,
}: {
  fields: Record<'saidBy' | 'channel' | 'saidOn' | 'sure', FormField>
  fullName: string
  today: string
}) {
  return (
    <fieldset className="grid gap-4 border-t border-line pt-4">
      <legend className="sr-only">The member’s consent</legend>
      <Field field={fields.saidBy} label="Who asked for this?" autoComplete="off" />
      <SelectField
        field={fields.channel}
        label="How?"
        options={{ 'in-person': 'In person', phone: 'By phone', email: 'By email' }}
      />
      <Field field={fields.saidOn} type="date" label="When?" max={today} />
      <Checkbox field={fields.sure} defaultChecked={false}>
        {fullName} asked for this change. We email them, with who asked, how and when.
      </Checkbox>
    </fieldset>
  )
}
