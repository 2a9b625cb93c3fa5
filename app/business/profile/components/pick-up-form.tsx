import { SubmitButton } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { Field, TextArea } from '~/foundation/ui/form/field'
import { useSchemaForm, type FormField } from '~/foundation/ui/form/use-schema-form'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { Card } from '~/foundation/ui/layout/card'
import { noteStyle } from '~/foundation/ui/layout/text-style'
import { closedFields, closedPlaces, pickUpForm } from '../pick-up/schemas'
import { pairStyle, WeekHours } from './week-hours'

/** When and where members pick up, and the habits of new boxes. */
export function PickUpForm({
  values,
  address,
  timeZone,
}: {
  values: Record<string, string>
  /** Of the business. */
  address: string | null
  /** "Eastern Time". */
  timeZone: string
}) {
  const form = useSchemaForm(pickUpForm, { defaultValue: values })
  const fields = form.fields as Record<string, FormField>
  const field = (name: string) => fields[name]!
  return (
    <CheckedForm form={form} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Card title="Days and hours">
        <p className={noteStyle}>Leave both times blank on days without pick-up. Times are in {timeZone}.</p>
        <WeekHours fields={fields} />
        <TextArea
          field={field('note')}
          label="In your own words"
          hint="Members read it after the hours. For example: Ring at the side entrance."
          rows={2}
          optional
        />
      </Card>
      <Card title="Place">
        <Field
          field={field('place')}
          label="Name of the place"
          hint="If it isn’t the restaurant itself. For example: The shop next to it"
          autoComplete="off"
          optional
        />
        <TextArea
          field={field('address')}
          label="Address"
          hint={address ? `Blank: ${address.replaceAll('\n', ', ')}` : 'Blank: the address of your profile'}
          rows={2}
          optional
        />
      </Card>
      <Card title="Closed days">
        <p className={noteStyle}>Holidays and vacations. For one day, leave the last day blank.</p>
        {closedPlaces.map((place) => {
          const names = closedFields(place)
          return (
            <fieldset key={place} className={pairStyle}>
              <legend className="sr-only">Closed days {place}</legend>
              <Field field={field(names.from)} type="date" label="First day" optional />
              <Field field={field(names.until)} type="date" label="Last day" optional />
            </fieldset>
          )
        })}
      </Card>
      <Card title="New boxes">
        <p className={noteStyle}>A new box starts with these; you can change them for each box.</p>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 sm:items-end">
          <Field
            field={field('cutOffDays')}
            label="Deadline: days before the first pick-up day"
            inputMode="numeric"
            autoComplete="off"
          />
          <Field field={field('cutOffTime')} type="time" label="Time of the deadline" />
          <Field field={field('windowDays')} label="Days to collect" inputMode="numeric" autoComplete="off" />
        </div>
      </Card>
      <div className={actionsStyle}>
        <SubmitButton pendingLabel="Saving...">Save pick-up</SubmitButton>
      </div>
    </CheckedForm>
  )
}
