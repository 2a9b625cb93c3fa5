import type { ReactNode } from 'react'
import { rowForm, type RowFormValue } from '../schemas'
import { statusMeaningWords } from '../decisions'
import { SubmitButton } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { Checkbox } from '~/foundation/ui/form/checkbox'
import { Field, FigureField, TextArea } from '~/foundation/ui/form/field'
import { SelectField } from '~/foundation/ui/form/select-field'
import { type FormField, useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { Card } from '~/foundation/ui/layout/card'
import type { rowTexts } from '../review/row-form-values'

/** Every field of a row that a person may change. */
export function RowFields({
  texts,
  version,
  tiers,
}: {
  texts: ReturnType<typeof rowTexts>
  version: number
  /** Words of each tier by its id. */
  tiers: Record<string, string>
}) {
  const form = useSchemaForm(rowForm, { intent: 'save', defaultValue: texts })
  const { out: _out, ...statuses } = statusMeaningWords
  return (
    <CheckedForm form={form} fields={{ version }} className="grid gap-6">
      <MoveFields
        fields={form.fields}
        tiers={tiers}
        status={<SelectField field={form.fields.status} label="Status" options={statuses} />}
        atOnce={
          <Checkbox field={form.fields.chargesAtOnce}>
            Charge the first month as this member moves in, about an hour after. Only where your old system no
            longer collects it.
          </Checkbox>
        }
      />
      <div>
        <SubmitButton intent="save" pendingLabel="Saving ...">
          Save row
        </SubmitButton>
      </div>
    </CheckedForm>
  )
}

/** The fields of a member who moves in, of a row or entered by hand. */
export function MoveFields({
  fields,
  tiers,
  status,
  atOnce,
}: {
  fields: Record<Exclude<keyof RowFormValue, 'version' | 'status' | 'chargesAtOnce'>, FormField>
  /** Words of each tier by its id. */
  tiers: Record<string, string>
  /** The field of the status, where it is a choice. */
  status?: ReactNode
  /** The field of a charge at once, where it is a choice. */
  atOnce?: ReactNode
}) {
  const pair = 'grid gap-x-8 gap-y-5 md:grid-cols-2 md:items-end'
  return (
    <>
      <Card title="Person">
        <div className={pair}>
          <Field field={fields.fullName} label="Name" autoComplete="off" />
          <Field field={fields.email} label="Email" type="email" autoComplete="off" />
          <Field field={fields.phone} label="Phone" type="tel" autoComplete="off" optional />
          <Field field={fields.dateOfBirth} label="Birth date" type="date" optional />
        </div>
      </Card>
      <Card title="Membership">
        <div className={pair}>
          <SelectField field={fields.tierId} label="Tier" options={tiers} />
          {status}
          <FigureField
            field={fields.price}
            label="Price per month"
            inputMode="decimal"
            hint="Empty: the price of the tier"
            optional
          />
          <Field
            field={fields.keptUntil}
            label="Price kept until"
            type="date"
            hint="Empty: without an end"
            optional
          />
          <Field
            field={fields.firstPaymentOn}
            label="Next payment"
            type="date"
            hint="Never charged before this day"
          />
          {atOnce}
          <Field field={fields.memberSince} label="Member since" type="date" optional />
          <Field field={fields.holdUntil} label="On hold until" type="date" optional />
          <Field field={fields.endsOn} label="Ends on" type="date" optional />
          <FigureField
            field={fields.boxesOwed}
            label="Boxes owed"
            hint="Paid months that were not handed over yet"
          />
          <FigureField field={fields.creditCents} label="Credit" inputMode="decimal" />
          <FigureField field={fields.giftMonths} label="Gift months left" />
        </div>
      </Card>
      <Card title="Wine" folds>
        <div className={pair}>
          <SelectField
            field={fields.delivery}
            label="Pick-up or shipping"
            options={{ pick_up: 'Pick-up', ship: 'Shipping' }}
          />
          <Field field={fields.secondPerson} label="Second person for pick-up" optional />
          <Field field={fields.shipName} label="Name for shipping" optional />
          <Field field={fields.line1} label="Street" optional />
          <Field field={fields.line2} label="Apartment or suite" optional />
          <Field field={fields.city} label="City" optional />
          <Field field={fields.state} label="State, two letters" optional />
          <Field field={fields.zip} label="ZIP code" optional />
        </div>
      </Card>
      <Card title="For your staff" folds>
        <TextArea field={fields.note} label="Note" rows={3} optional />
        <Field field={fields.tags} label="Tags, separated by commas" optional />
      </Card>
    </>
  )
}
