import type { z } from 'zod'
import type { RejectedSubmission } from '~/foundation/kit/form-schema'
import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { Checkbox } from '~/foundation/ui/form/checkbox'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { Field, TextArea } from '~/foundation/ui/form/field'
import { SelectField } from '~/foundation/ui/form/select-field'
import { useSchemaForm, type FormField, type SchemaForm } from '~/foundation/ui/form/use-schema-form'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { Card } from '~/foundation/ui/layout/card'
import { noteStyle } from '~/foundation/ui/layout/text-style'
import { runForm } from '../runs/schemas'
import { runFieldLabels, type RunFormValues } from '../runs/run-values'

const pairStyle = 'grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 sm:items-end'

interface DetailsFormProps {
  values: RunFormValues
  /** Names of the months to choose from, by "2026-12". */
  months: Record<string, string>
  /** Names by id. */
  locations: Record<string, string>
  /** "Eastern Time". */
  timeZone: string
  /** The run is published: its month and location stay. */
  isFixed?: boolean
  /** Values to show instead of what was sent, after someone else saved in between. */
  submission?: RejectedSubmission
  hidden: Record<string, string>
  saveLabel: string
  leaveTo: string
}

/** The form of a run's details, new or to change. */
export function DetailsForm({
  values,
  months,
  locations,
  timeZone,
  isFixed = false,
  submission,
  hidden,
  saveLabel,
  leaveTo,
}: DetailsFormProps) {
  const form = useSchemaForm(runForm, {
    id: 'details',
    intent: 'details',
    defaultValue: { ...values },
    submission: submission ?? undefined,
  })
  const { fields } = form
  return (
    <CheckedForm form={form} fields={hidden} className="grid gap-5">
      <Card title="Month and title">
        <div className={pairStyle}>
          <FixableChoice
            isFixed={isFixed}
            field={fields.month}
            value={values.month}
            label={runFieldLabels.month}
            options={months}
          />
          <Field
            field={fields.title}
            label={runFieldLabels.title}
            hint="Members see it."
            autoComplete="off"
          />
        </div>
      </Card>
      <Card title="Deadline for members">
        <p className={noteStyle}>
          Until then members may skip their box or swap a wine. Then each paid box gets its bottles. Times are
          in {timeZone}.
        </p>
        <div className={pairStyle}>
          <Field field={fields.cutOffDay} type="date" label="Day" />
          <Field field={fields.cutOffTime} type="time" label="Time" />
        </div>
      </Card>
      <PickUpCard fields={fields} values={values} locations={locations} isFixed={isFixed} />
      <Card title="Story">
        <TextArea
          field={fields.story}
          label="What this month is about"
          hint="Members read it with their box. Guests see its beginning if you show the month to them."
          rows={7}
          optional
        />
      </Card>
      <OptionsCard fields={fields} />
      <div className={actionsStyle}>
        <SubmitButton intent="details" pendingLabel="Saving...">
          {saveLabel}
        </SubmitButton>
        <ButtonLink to={leaveTo} variant="quiet">
          Cancel
        </ButtonLink>
      </div>
    </CheckedForm>
  )
}

type RunFields = SchemaForm<z.input<typeof runForm>>['fields']

function PickUpCard({
  fields,
  values,
  locations,
  isFixed,
}: Pick<DetailsFormProps, 'values' | 'locations'> & { fields: RunFields; isFixed: boolean }) {
  return (
    <Card title="Pick-up">
      <div className={pairStyle}>
        <Field field={fields.pickUpFrom} type="date" label={runFieldLabels.pickUpFrom} />
        <Field field={fields.pickUpUntil} type="date" label={runFieldLabels.pickUpUntil} />
        <Field
          field={fields.pickUpHours}
          label="Hours"
          hint="For example: Tue–Sat, 4–9 PM"
          autoComplete="off"
          optional
        />
        <FixableChoice
          isFixed={isFixed}
          field={fields.locationId}
          value={values.locationId}
          label={isFixed ? runFieldLabels.locationId : 'Location'}
          hint="Its bottles are used, and members pick up there."
          options={locations}
        />
      </div>
      {isFixed && <p className={noteStyle}>Month and location stay as they are once a run is published.</p>}
    </Card>
  )
}

function OptionsCard({ fields }: { fields: RunFields }) {
  return (
    <Card title="Options">
      <Checkbox field={fields.isTasteAware}>
        {runFieldLabels.isTasteAware}
        <span className="block text-sm text-muted">
          Where a bottle has choices, each member gets the one that suits them best: nothing they asked never
          to get, or had in the last 12 months, if another is in stock. Without it, everyone gets the first
          wine.
        </span>
      </Checkbox>
      <Checkbox field={fields.isPublic}>
        {runFieldLabels.isPublic}
        <span className="block text-sm text-muted">
          Your club’s site has a page of this month. Guests see part of it, members all.
        </span>
      </Checkbox>
    </Card>
  )
}

/** A choice; once it cannot be changed, its value, which is sent unchanged. */
function FixableChoice({
  isFixed,
  field,
  value,
  label,
  hint,
  options,
}: {
  isFixed: boolean
  field: FormField
  value: string
  label: string
  hint?: string
  options: Record<string, string>
}) {
  if (!isFixed) return <SelectField field={field} label={label} hint={hint} options={options} />
  return (
    <div>
      <p className="font-semibold">{label}</p>
      <p className="mt-2">{options[value] ?? value}</p>
      <input type="hidden" name={field.name} value={value} />
    </div>
  )
}
