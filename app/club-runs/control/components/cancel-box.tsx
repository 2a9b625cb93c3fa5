import { Form } from '@remix-run/react'
import { SubmitButton } from '~/ui/form/button'
import { ErrorSummary } from '~/ui/form/error-summary'
import { Field } from '~/ui/form/field'
import { useSchemaForm } from '~/ui/form/use-schema-form'
import { Card } from '~/ui/layout/card'
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
      <ErrorSummary form={form} />
      <Form method="post" {...form.props} className="grid max-w-160 gap-4">
        <input type="hidden" name="intent" value="cancel" />
        <Field field={form.fields.reason} label="Reason" hint="For your records." autoComplete="off" />
        <div>
          <SubmitButton intent="cancel" variant="danger" pendingLabel="Canceling...">
            Cancel {member}’s box
          </SubmitButton>
        </div>
      </Form>
    </Card>
  )
}
