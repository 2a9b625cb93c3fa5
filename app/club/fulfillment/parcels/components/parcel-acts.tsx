import { Form } from '@remix-run/react'
import { paths } from '~/foundation/kit/paths'
import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { Field, TextArea } from '~/foundation/ui/form/field'
import { SelectField } from '~/foundation/ui/form/select-field'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { Card } from '~/foundation/ui/layout/card'
import { carrierOptions } from '../carriers'
import type { ParcelRow } from '../parcel-list.server'
import { returnForm, shipForm } from '../schemas'

/** Actions on the parcel of an order that are possible now. */
export function ParcelActs({ row, mayUndo }: { row: ParcelRow; mayUndo: boolean }) {
  const isOpen = ['processing', 'ready', 'unclaimed', 'returned'].includes(row.orderStatus)
  const isShippable = isOpen && !(row.kind === 'box' && row.orderStatus === 'returned')
  const isUnderWay = row.status === 'shipped' || row.status === 'delivered'
  return (
    <>
      {isShippable && <ShipCard row={row} />}
      {row.status === 'shipped' && (
        <Card title="On the way">
          <div className={actionsStyle}>
            <Act orderId={row.orderId} intent="deliver" label="Mark as delivered" />
            {mayUndo && <Act orderId={row.orderId} intent="undo" label="Undo shipment" />}
          </div>
        </Card>
      )}
      {isUnderWay && row.orderStatus !== 'returned' && <ReturnCard row={row} />}
      {isShippable && (
        <Card title="Pick-up instead">
          <p>
            The parcel is canceled and the bottles wait for the member.
            {row.kind === 'purchase' &&
              row.orderStatus !== 'returned' &&
              ' What the member paid for shipping is refunded.'}
          </p>
          <Act orderId={row.orderId} intent="pick-up" label="Change to pick-up" />
        </Card>
      )}
    </>
  )
}

function ShipCard({ row }: { row: ParcelRow }) {
  const form = useSchemaForm(shipForm, {
    id: 'ship',
    intent: 'ship',
    defaultValue: {
      carrier: row.carrier ?? 'ups',
      carrierName: row.carrierName,
      tracking: row.status === 'packed' ? row.tracking : '',
    },
  })
  const { fields } = form
  return (
    <Card title="Ship it">
      {row.status !== 'packed' && (
        <div className={actionsStyle}>
          <Act orderId={row.orderId} intent="pack" label="Pack it" />
        </div>
      )}
      {row.status === 'packed' && (
        <div className={actionsStyle}>
          <ButtonLink variant="secondary" to={paths.business.parcels.labels({ order: row.orderId })} document>
            Print address label
          </ButtonLink>
          {row.hasNewAddress && (
            <Act orderId={row.orderId} intent="new-address" label="Use the member’s new address" />
          )}
        </div>
      )}
      <CheckedForm form={form} fields={{ orderId: row.orderId }} className="grid max-w-160 gap-4">
        <SelectField field={fields.carrier} label="Carrier" options={carrierOptions} />
        <Field field={fields.carrierName} label="Name of another carrier" optional />
        <Field
          field={fields.tracking}
          label="Tracking number"
          autoComplete="off"
          autoCapitalize="characters"
        />
        <div>
          <SubmitButton intent="ship" pendingLabel="Saving...">
            Mark as shipped
          </SubmitButton>
        </div>
      </CheckedForm>
    </Card>
  )
}

function ReturnCard({ row }: { row: ParcelRow }) {
  const form = useSchemaForm(returnForm, { id: 'return', intent: 'return', defaultValue: { note: '' } })
  return (
    <Card title="The parcel came back">
      <p>
        {row.kind === 'box'
          ? 'The bottles go back to stock, and the member is owed the box again.'
          : 'The bottles are in the cellar again, kept for this order: refund them, ship them again or hand them over.'}{' '}
        Record a broken bottle in the inventory afterwards.
      </p>
      <CheckedForm form={form} fields={{ orderId: row.orderId }} className="grid max-w-160 gap-4">
        <TextArea field={form.fields.note} label="Why" optional rows={2} />
        <div>
          <SubmitButton intent="return" variant="secondary">
            Mark as returned
          </SubmitButton>
        </div>
      </CheckedForm>
    </Card>
  )
}

function Act({ orderId, intent, label }: { orderId: string; intent: string; label: string }) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="orderId" value={orderId} />
      <SubmitButton intent={intent} id={orderId} variant="secondary">
        {label}
      </SubmitButton>
    </Form>
  )
}
