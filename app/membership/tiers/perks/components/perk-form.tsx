import { SubmitButton } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { Field } from '~/foundation/ui/form/field'
import { narrowFormStyle } from '~/foundation/ui/form/input-style'
import { SelectField } from '~/foundation/ui/form/select-field'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { Card } from '~/foundation/ui/layout/card'
import type { Perk } from '../perk-words'
import { perkForm } from '../schemas'

/** Adds a perk to a tier, or changes one. `formId` is the perk's id. */
export function PerkForm({ formId, perk }: { formId: string; perk: Perk | null }) {
  const form = useSchemaForm(perkForm, {
    id: 'perk',
    intent: 'save',
    defaultValue: {
      formId,
      name: perk?.name ?? '',
      times: perk ? (perk.times?.toString() ?? '') : '1',
      period: perk?.period ?? 'month',
      staffNote: perk?.staffNote ?? '',
    },
  })
  const { fields } = form
  return (
    <Card title={perk ? `Change ${perk.name}` : 'New perk'} takesFocus={perk !== null}>
      <CheckedForm form={form} fields={{ formId }} className={narrowFormStyle}>
        <Field
          field={fields.name}
          label="Name"
          hint="What the member gets, such as “Glass of wine at the bar” or “Corkage waived”."
          autoComplete="off"
        />
        <Field
          field={fields.times}
          label="How often"
          hint="Leave blank for no limit. Every use is counted."
          inputMode="numeric"
          optional
        />
        <SelectField
          field={fields.period}
          label="In each"
          options={{ month: 'Calendar month', year: 'Calendar year' }}
        />
        <Field
          field={fields.staffNote}
          label="Note for staff"
          hint="Shown at the desk, such as “any glass up to $18”. Members don’t see it."
          autoComplete="off"
          optional
        />
        <SubmitButton intent="save" pendingLabel="Saving...">
          {perk ? 'Save perk' : 'Add perk'}
        </SubmitButton>
      </CheckedForm>
    </Card>
  )
}
