import { paths } from '~/foundation/kit/paths'
import { usStates } from '~/foundation/kit/us-states'
import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { Checkbox } from '~/foundation/ui/form/checkbox'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { Field } from '~/foundation/ui/form/field'
import { formStyle } from '~/foundation/ui/form/input-style'
import { SelectField } from '~/foundation/ui/form/select-field'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { addressForm } from '../addresses/address-form'
import type { MemberAddress } from '../addresses/addresses.server'

const states = Object.fromEntries(usStates)

/** Adds an address, or changes one. `id` is that of the row to save. */
export function AddressFields({
  id,
  address,
  fullName,
}: {
  id: string
  address: MemberAddress | null
  fullName: string
}) {
  const form = useSchemaForm(addressForm, {
    id: 'address',
    intent: 'save',
    defaultValue: address
      ? { ...address, isDefault: address.isDefault ? 'on' : '' }
      : { name: fullName, street: '', unit: '', city: '', state: '', zip: '', phone: '' },
  })
  const { fields } = form
  return (
    <CheckedForm form={form} fields={{ id }} className={formStyle}>
      <Field
        field={fields.name}
        label="Name"
        autoComplete="name"
        hint="Of the person, 21 or older, who receives parcels."
      />
      <Field field={fields.street} label="Street and number" autoComplete="address-line1" />
      <Field field={fields.unit} label="Apartment or suite" autoComplete="address-line2" optional />
      <Field field={fields.city} label="City" autoComplete="address-level2" />
      <div className="grid grid-cols-[minmax(0,1fr)_9rem] gap-4">
        <SelectField field={fields.state} label="State" options={states} />
        <Field field={fields.zip} label="ZIP code" autoComplete="postal-code" inputMode="numeric" />
      </div>
      <Field
        field={fields.phone}
        label="Phone"
        type="tel"
        autoComplete="tel-national"
        hint="The carrier calls it."
      />
      {address?.isDefault !== true && <Checkbox field={fields.isDefault}>Use it for my boxes</Checkbox>}
      <div className={actionsStyle}>
        <SubmitButton intent="save" pendingLabel="Saving...">
          Save address
        </SubmitButton>
        {address && (
          <ButtonLink variant="quiet" to={paths.customer.addresses()}>
            Cancel
          </ButtonLink>
        )}
      </div>
    </CheckedForm>
  )
}
