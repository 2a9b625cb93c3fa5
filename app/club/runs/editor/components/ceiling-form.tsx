import { paths } from '~/foundation/kit/paths'
import { SubmitButton } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { FigureField } from '~/foundation/ui/form/field'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { ceilingForm } from '../../runs/schemas'
import type { EditedTier } from '../editor-data.server'

/** Form for the cost ceiling of a box of a tier. */
export function CeilingForm({ tier, version, runId }: { tier: EditedTier; version: number; runId: string }) {
  const intent = `ceiling ${tier.id}`
  const form = useSchemaForm(ceilingForm, {
    id: `ceiling-${tier.id}`,
    intent,
    defaultValue: { ceiling: tier.ceilingCents === null ? '' : (tier.ceilingCents / 100).toFixed(2) },
  })
  return (
    <CheckedForm
      form={form}
      fields={{ version }}
      action={paths.business.runs.edit(runId)}
      preventScrollReset
      className="border-t border-line pt-4"
    >
      <div className="grid max-w-160 items-end gap-4 xs:grid-cols-[minmax(0,14rem)_auto] xs:justify-start">
        <FigureField
          field={form.fields.ceiling}
          label="Cost ceiling of a box"
          hint="Blank for none."
          inputMode="decimal"
        />
        <div className="actions pb-1.5">
          <SubmitButton variant="secondary" intent={intent}>
            Save ceiling
          </SubmitButton>
        </div>
      </div>
    </CheckedForm>
  )
}
