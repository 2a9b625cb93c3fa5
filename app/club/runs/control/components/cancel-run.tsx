import type { RunStatus } from '#/db/schema/club-runs'
import { SubmitButton } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { Field } from '~/foundation/ui/form/field'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { Card } from '~/foundation/ui/layout/card'
import { cancelRunForm } from '../schemas'
import { boxCount } from '../run-next'

/** Cancels a run with a reason; says what follows before. Nothing to press once a bottle was handed over. */
export function CancelRun({
  title,
  status,
  boxes,
  begun,
}: {
  title: string
  status: RunStatus
  boxes: number
  begun: number
}) {
  const form = useSchemaForm(cancelRunForm, {
    id: 'cancel-run',
    intent: 'cancel',
    defaultValue: { seen: status },
  })
  if (begun > 0) {
    return (
      <Card title="Cancel this run">
        <p>
          A box of this run was handed over already, so the run can’t be canceled. Close it after the last
          pick-up day, or cancel single boxes.
        </p>
      </Card>
    )
  }
  return (
    <Card title="Cancel this run">
      <p>
        {boxes > 0 ? `${boxCount(boxes)} are canceled and their bottles are available again. ` : ''}
        What members paid stays owed and goes into the next run. No payment is refunded, and memberships
        continue. This can’t be undone.
      </p>
      <CheckedForm form={form} fields={{ seen: status }} className="grid max-w-160 gap-4">
        <Field field={form.fields.reason} label="Reason" hint="For your records." autoComplete="off" />
        <div>
          <SubmitButton intent="cancel" variant="danger" pendingLabel="Canceling...">
            Cancel {title}
          </SubmitButton>
        </div>
      </CheckedForm>
    </Card>
  )
}
