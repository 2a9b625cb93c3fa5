import { Link } from '@remix-run/react'
import type { PickUp } from '#/tenants/pick-up'
import { paths } from '~/foundation/kit/paths'
import { Banner } from '~/foundation/ui/feedback/banner'
import { SubmitButton } from '~/foundation/ui/form/button'
import { TextArea } from '~/foundation/ui/form/field'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { WeekHours } from '~/business/profile/components/week-hours'
import { hoursValues } from '~/business/profile/pick-up/schemas'
import { deliveryForm, stateField } from '../schemas'
import { usStates } from '~/foundation/kit/us-states'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { formStyle, hintStyle, labelStyle } from '~/foundation/ui/form/input-style'
import { disclosureStyle } from '~/foundation/ui/layout/disclosure-style'
import { actionsStyle } from '~/foundation/ui/layout/actions'

/** Pick-up hours, and the states the business ships to. */
export function DeliveryForm({
  pickUpHours,
  hours,
  shipsTo,
  hasLicence,
}: {
  pickUpHours: string
  hours: PickUp['hours']
  shipsTo: string[]
  hasLicence: boolean
}) {
  const ticked = Object.fromEntries(shipsTo.map((code) => [stateField(code), 'on']))
  const form = useSchemaForm(deliveryForm, {
    defaultValue: { pickUpHours, ...hoursValues(hours), ...ticked },
  })
  return (
    <CheckedForm form={form} action={paths.business.setUp.delivery()} className={formStyle}>
      <fieldset className="grid gap-4">
        <legend className={labelStyle}>When may members pick up?</legend>
        <p className={hintStyle}>
          Leave both times blank on days without pick-up. Your club page, emails and your members’ calendars
          show the hours.
        </p>
        <WeekHours fields={form.fields} />
      </fieldset>
      <TextArea
        field={form.fields.pickUpHours}
        label="In your own words"
        hint="Members read it after the hours. For example: Ring at the side entrance."
        rows={2}
        optional
      />
      <details className="open:grid open:gap-3" open={shipsTo.length > 0 || form.rejection !== null}>
        <summary className={disclosureStyle}>We also ship bottles</summary>
        {!hasLicence && (
          <Banner tone="info">
            Shipping wine requires a license. Please enter yours under{' '}
            <Link to={paths.business.setUp.profile()}>Profile</Link> first.
          </Banner>
        )}
        <fieldset>
          <legend className={labelStyle}>States you ship to</legend>
          <p className={hintStyle}>
            Only choose states where you hold a permit. Your club page lists them, and members email you their
            address.
          </p>
          <div className="mt-2 columns-[12rem]">
            {[...usStates].map(([code, name]) => (
              <label
                key={code}
                className="flex min-h-11 cursor-pointer break-inside-avoid items-center gap-3"
              >
                <input
                  type="checkbox"
                  name={stateField(code)}
                  className="size-6 flex-none cursor-pointer"
                  defaultChecked={form.fields[stateField(code)]?.initialValue === 'on'}
                />
                {name}
              </label>
            ))}
          </div>
        </fieldset>
      </details>
      <div className={actionsStyle}>
        <SubmitButton pendingLabel="Saving...">Save and continue</SubmitButton>
      </div>
    </CheckedForm>
  )
}
