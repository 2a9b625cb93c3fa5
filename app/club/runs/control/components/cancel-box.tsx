import { SubmitButton } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { Field } from '~/foundation/ui/form/field'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { Card } from '~/foundation/ui/layout/card'
import { cancelBoxForm } from '../schemas'

/** Cancels one box with a reason; says what follows before. */
export function CancelBox({ member, isPaid }: { member: string; isPaid: boolean }) {
  const form = useSchemaForm(cancelBoxForm, { id: 'cancel-box', intent: 'cancel' })
  return (
    <Card title="Cancel this box">
      <p>
        Its bottles are available again.{' '}
        {isPaid
          ? 'What the member paid stays owed: the next run gives it, or you add it to one. No payment is refunded.'
          : 'If the payment still arrives, the month stays owed for the next run.'}
      </p>
      <CheckedForm form={form} className="grid max-w-160 gap-4">
        <Field field={form.fields.reason} label="Reason" hint="For your records." autoComplete="off" />
        <div>
          <SubmitButton intent="cancel" variant="danger" pendingLabel="Canceling...">
            Cancel {member}’s box
          </SubmitButton>
        </div>
      </CheckedForm>
    </Card>
  )
}
