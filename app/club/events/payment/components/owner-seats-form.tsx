import { formatMoney } from '~/foundation/kit/money'
import { SubmitButton } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { Field } from '~/foundation/ui/form/field'
import { narrowFormStyle } from '~/foundation/ui/form/input-style'
import { SelectField } from '~/foundation/ui/form/select-field'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { Card } from '~/foundation/ui/layout/card'
import { ownerSeatsForm } from '../../booking/schemas'
import type { OwnerBooking } from '../owner-booking.server'

/** Cancels or refunds one seat of a booking, or all of them. */
export function OwnerSeatsForm({ booking, currency }: { booking: OwnerBooking; currency: string }) {
  const { seats, status, bookerName } = booking
  const form = useSchemaForm(ownerSeatsForm, {
    id: 'seats',
    intent: 'seats',
    defaultValue: { seat: 'all', what: status === 'booked' ? 'cancel-refund' : 'refund' },
  })
  const open = seats.filter(({ isTaken, payment }) => isTaken || payment?.mayRefund)
  const dueCents = seats.reduce((sum, { payment }) => sum + (payment?.mayRefund ? payment.priceCents : 0), 0)
  return (
    <Card title="Cancel or refund">
      {dueCents > 0 && (
        <p>
          {formatMoney(dueCents, currency)} before tax can be refunded. Your share of the platform fee comes
          back with it.
        </p>
      )}
      <CheckedForm form={form} className={narrowFormStyle}>
        <SelectField
          field={form.fields.seat}
          label="Seats"
          options={{
            all: open.length === 1 ? `The seat of ${open[0]!.name}` : `All ${open.length} seats`,
            ...(open.length > 1
              ? Object.fromEntries(open.map(({ id, name }, at) => [id, `Seat ${at + 1}: ${name}`]))
              : {}),
          }}
        />
        <SelectField
          field={form.fields.what}
          label="What to do"
          options={{
            ...(status === 'booked'
              ? { 'cancel-refund': 'Cancel and refund', cancel: 'Cancel without a refund' }
              : {}),
            ...(dueCents > 0 ? { refund: 'Refund and keep the seats' } : {}),
          }}
        />
        <Field
          field={form.fields.reason}
          label="Reason"
          hint={`${bookerName} reads it in the email about a cancellation.`}
          optional
        />
        <SubmitButton intent="seats" variant="danger" pendingLabel="One moment...">
          Confirm
        </SubmitButton>
      </CheckedForm>
    </Card>
  )
}
