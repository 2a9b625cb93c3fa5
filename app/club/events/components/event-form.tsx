import { useMemo } from 'react'
import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { Checkbox } from '~/foundation/ui/form/checkbox'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { Field, FigureField, TextArea } from '~/foundation/ui/form/field'
import { SelectField } from '~/foundation/ui/form/select-field'
import { useSchemaForm, type FormField } from '~/foundation/ui/form/use-schema-form'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { Card } from '~/foundation/ui/layout/card'
import { noteStyle } from '~/foundation/ui/layout/text-style'
import type { EventFormValues } from '../manage/event-details'
import type { TierChoice } from '../manage/event-page.server'
import { mostGuests } from '../rules'
import { eventForm, pricingChoices, refundChoices, tierFields, visibilityChoices } from '../schemas'

const pairStyle = 'grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 sm:items-end'
// Labels alone: an error below one field leaves the other where it is.
const timesStyle = 'grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 sm:items-start'
const tripleStyle = 'grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-3 sm:items-start'

// Fields that a choice makes pointless are hidden, with or without scripts.
const paidOnly = '[form:has([name=pricing]>option[value=free]:checked)_&]:hidden'
const perkOnly = '[form:not(:has([name=pricing]>option[value=perk]:checked))_&]:hidden'
const publicOnly = '[form:has([name=visibility]>option[value=members]:checked)_&]:hidden'

/** The form of an event, new or to change. */
export function EventForm({
  values,
  tiers,
  timeZone,
  timeZoneName,
  taken,
  mayTell,
  hidden,
  saveLabel,
  leaveTo,
}: {
  values: EventFormValues
  tiers: TierChoice[]
  timeZone: string
  /** "Eastern Time". */
  timeZoneName: string
  /** Seats that are booked or offered. */
  taken: number
  /** Whether those booked can be told of the change. */
  mayTell: boolean
  hidden: Record<string, string>
  saveLabel: string
  leaveTo: string
}) {
  const tierIds = tiers.map(({ id }) => id).join(' ')
  const schema = useMemo(() => eventForm(tierIds.split(' ').filter(Boolean)), [tierIds])
  const form = useSchemaForm(schema, { id: 'event', intent: 'event', defaultValue: values })
  const fields = form.fields as Record<string, FormField>
  const field = (name: string): FormField => fields[name]!
  return (
    <CheckedForm form={form} fields={hidden} className="grid max-w-3xl gap-5" data-time-zone={timeZone}>
      <Card title="What and where">
        <Field field={field('title')} label="Title" hint="For example: Harvest dinner" autoComplete="off" />
        <TextArea
          field={field('description')}
          label="Description"
          hint="The menu, the wines, who speaks. Members and guests read it."
          rows={6}
          optional
        />
        <Field
          field={field('place')}
          label="Place"
          hint="Leave blank if it is at your business."
          autoComplete="off"
          optional
        />
      </Card>
      <Card title="When">
        <p className={noteStyle}>Times are in {timeZoneName}.</p>
        <DayAndTime field={field} name="starts" day="Starts on" time="Starts at" />
        <Occurrence field={field('startsOccurrence')} label="Which start" />
        <DayAndTime field={field} name="ends" day="Ends on" time="Ends at" />
        <Occurrence field={field('endsOccurrence')} label="Which end" />
      </Card>
      <SeatsCard taken={taken} field={field} />
      <PriceCard taken={taken} field={field} />
      <BookingTimesCard tiers={tiers} field={field} />
      {mayTell && (
        <Card title="Notice">
          <Checkbox field={field('tell')}>
            Email those who booked
            <span className="block text-sm text-muted">
              If the title, the time or the place changes, they get one email with what is new.
            </span>
          </Checkbox>
        </Card>
      )}
      <div className={actionsStyle}>
        <SubmitButton intent="event" pendingLabel="Saving...">
          {saveLabel}
        </SubmitButton>
        <ButtonLink to={leaveTo} variant="quiet">
          Cancel
        </ButtonLink>
      </div>
    </CheckedForm>
  )
}

type FieldsOfForm = { field(name: string): FormField }

function DayAndTime({
  field,
  name,
  day,
  time,
  optional,
}: FieldsOfForm & { name: string; day: string; time: string; optional?: boolean }) {
  return (
    <div className={timesStyle}>
      <Field field={field(`${name}Day`)} type="date" label={day} optional={optional} />
      <Field field={field(`${name}Time`)} type="time" label={time} optional={optional} />
    </div>
  )
}

function SeatsCard({ taken, field }: FieldsOfForm & { taken: number }) {
  return (
    <Card title="Seats">
      <div className={pairStyle}>
        <Field
          field={field('capacity')}
          label="Seats in all"
          hint={taken > 0 ? `${taken} are booked or offered.` : undefined}
          inputMode="numeric"
        />
        <Field
          field={field('guests')}
          label="Guests that each may bring"
          hint={`0 to ${mostGuests}`}
          inputMode="numeric"
        />
      </div>
      <SelectField field={field('visibility')} label="Who sees it" options={visibilityChoices} />
      <div className={publicOnly}>
        <Checkbox field={field('guestsCanBook')}>
          Guests can book too
          <span className="block text-sm text-muted">
            Without it, guests see the event on your club’s page and are asked to join.
          </span>
        </Checkbox>
      </div>
    </Card>
  )
}

function PriceCard({ taken, field }: FieldsOfForm & { taken: number }) {
  return (
    <Card title="Price">
      <div className={pairStyle}>
        <SelectField field={field('pricing')} label="How it is paid" options={pricingChoices} />
        <div className={paidOnly}>
          <FigureField
            field={field('price')}
            label="Price of a seat"
            hint="Before tax. For a member’s guests too. Blank where only a perk gets a seat."
            inputMode="decimal"
          />
        </div>
      </div>
      <div className={paidOnly}>
        <SelectField field={field('refund')} label="Refund after a cancellation" options={refundChoices} />
      </div>
      {taken > 0 && (
        <p className={noteStyle}>
          A new price counts for bookings from now on. Those who booked pay what they agreed to.
        </p>
      )}
    </Card>
  )
}

function BookingTimesCard({ tiers, field }: FieldsOfForm & { tiers: TierChoice[] }) {
  return (
    <Card title="Tiers and booking times" folds>
      <p className={noteStyle}>
        Leave a time blank and booking opens as soon as you publish. Give one tier an earlier time than the
        others, and its members book first.
      </p>
      {tiers.map((tier) => (
        <TierFields key={tier.id} tier={tier} field={field} />
      ))}
      <fieldset className="grid gap-4 border-t border-line pt-4">
        <legend className="sr-only">Everyone</legend>
        <DayAndTime field={field} name="membersFrom" day="Other tiers book from" time="At" optional />
        <div className={publicOnly}>
          <DayAndTime field={field} name="guestsFrom" day="Guests book from" time="Guests from" optional />
        </div>
        <div className={pairStyle}>
          <Field
            field={field('closesDay')}
            type="date"
            label="Booking closes on"
            hint="Blank: at the start"
            optional
          />
          <Field field={field('closesTime')} type="time" label="Closes at" optional />
        </div>
      </fieldset>
    </Card>
  )
}

function TierFields({ tier, field }: FieldsOfForm & { tier: TierChoice }) {
  const names = tierFields(tier.id)
  const perks = { '': 'No perk', ...Object.fromEntries(tier.perks.map(({ id, name }) => [id, name])) }
  return (
    <fieldset className="grid gap-4 border-t border-line pt-4 first-of-type:border-t-0 first-of-type:pt-0">
      <legend className="sr-only">{tier.name}</legend>
      <Checkbox field={field(names.isInvited)}>{`${tier.name} can book`}</Checkbox>
      <div className={tripleStyle}>
        <div className={paidOnly}>
          <FigureField
            field={field(names.price)}
            label={`${tier.name}: price`}
            inputMode="decimal"
            optional
          />
        </div>
        <Field field={field(names.fromDay)} type="date" label={`${tier.name}: from`} optional />
        <Field field={field(names.fromTime)} type="time" label={`${tier.name}: at`} optional />
      </div>
      <div className={perkOnly}>
        <SelectField field={field(names.perk)} label={`${tier.name}: perk that pays`} options={perks} />
      </div>
    </fieldset>
  )
}

/** Asked only where a time comes twice, in the night in which summer time ends. */
function Occurrence({ field, label }: { field: FormField; label: string }) {
  if (!field.errors?.length && !field.initialValue) return null
  return (
    <SelectField
      field={field}
      label={label}
      options={{
        '': 'Please choose',
        first: 'The first, in summer time',
        second: 'The second, an hour later',
      }}
    />
  )
}
