import { paths } from '~/foundation/kit/paths'
import { ConfirmDialog } from '~/foundation/ui/dialog/confirm-dialog'
import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { Field, FigureField, TextArea } from '~/foundation/ui/form/field'
import { inputStyle, labelStyle } from '~/foundation/ui/form/input-style'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { Card } from '~/foundation/ui/layout/card'
import { Money } from '~/foundation/ui/layout/money'
import { TextLink } from '~/foundation/ui/layout/text-link'
import { linkStyle } from '~/foundation/ui/layout/text-style'
import { LabelPicture } from '~/cellar/catalog/components/label-picture'
import { noteForm, orderActForm, refundForm, refundSumForm } from '../changes/schemas'
import type { OrderPageLine } from '../page/order-page.server'
import { actWords } from '../order-words'
import type { StaffAct } from '../transitions'

/** A parcel's carrier and number, leading to the carrier's page where it has one. */
export function TrackingLink({ text, url }: { text: string; url: string | null }) {
  if (url === null) return text
  return (
    <a className={linkStyle} href={url} rel="noreferrer">
      {text}
    </a>
  )
}

/** The bottles of an order, each with its state; a wine leads to its history. */
export function OrderBottles({ lines, currency }: { lines: OrderPageLine[]; currency: string }) {
  return (
    <Card title="Bottles">
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <li key={line.id} className="flex items-center gap-4 py-2">
            <LabelPicture path={line.picture} type={line.type} />
            <div className="min-w-0 flex-1 wrap-anywhere">
              <TextLink to={paths.business.inventory.wine(line.wineId)}>
                {line.quantity > 1 && `${line.quantity} × `}
                {line.name}
              </TextLink>
              <p className="text-sm text-muted">{line.state}</p>
            </div>
            {line.unitCents !== null && <Money cents={line.unitCents * line.quantity} currency={currency} />}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Actions on the order that are possible now. Canceling asks for a reason first. */
export function OrderActs({
  acts,
  changeId,
  name,
  isPurchase,
  isPaid,
  left,
}: {
  acts: StaffAct[]
  changeId: string
  /** "Box 12". */
  name: string
  isPurchase: boolean
  isPaid: boolean
  /** Sums that canceling refunds and that were refunded before, in words; null where no money is shown. */
  left: { sum: string; refunded: string | null } | null
}) {
  const form = useSchemaForm(orderActForm, { id: 'order-cancel', intent: 'cancel' })
  const others = acts.filter((act) => act !== 'cancel')
  if (acts.length === 0) return null
  return (
    <Card title="Change this order">
      {others.length > 0 && (
        <div className="flex flex-wrap gap-3">
          {others.map((act, at) => (
            <IntentForm
              intent="act"
              fields={{ changeId, expected: '1', act }}
              key={act}
              preventScrollReset
              variant={at === 0 ? 'primary' : 'secondary'}
              size="small"
            >
              {actWords[act].button}
            </IntentForm>
          ))}
        </div>
      )}
      {acts.includes('cancel') && (
        <CheckedForm
          form={form}
          fields={{ changeId, expected: '1', act: 'cancel' }}
          className="grid max-w-160 gap-4"
        >
          <p className="text-muted">
            {isPurchase
              ? cancelText(left)
              : isPaid
                ? 'Canceling makes the bottles available again. The paid month stays owed; no payment is refunded.'
                : 'Canceling makes the bottles available again. If the payment still arrives, the month stays owed.'}
          </p>
          <Field field={form.fields.reason} label="Reason" hint="For your records." autoComplete="off" />
          <div>
            <SubmitButton intent="cancel" variant="danger" pendingLabel="Canceling...">
              {isPurchase ? `Cancel and refund ${name.toLowerCase()}` : `Cancel ${name.toLowerCase()}`}
            </SubmitButton>
          </div>
        </CheckedForm>
      )}
    </Card>
  )
}

function cancelText(left: { sum: string; refunded: string | null } | null): string {
  if (!left?.refunded) return 'Canceling refunds all bottles to the member’s card. This can’t be undone.'
  return `${left.refunded} was already refunded. Canceling refunds the other ${left.sum} to the member’s card. This can’t be undone.`
}

/** Refunds a sum of a purchase, whatever becomes of its bottles. */
export function RefundSum({
  refundId,
  left,
}: {
  refundId: string
  left: { sum: string; refunded: string | null }
}) {
  const form = useSchemaForm(refundSumForm, { id: 'refund-sum', intent: 'refund-sum' })
  return (
    <Card title="Refund an amount">
      <p>
        {left.refunded && `${left.refunded} was already refunded. `}
        You can refund up to {left.sum} to the member’s card. The bottles stay in the order until all of it is
        refunded. We email the member. A refund can’t be undone.
      </p>
      <CheckedForm form={form} fields={{ refundId }} className="grid max-w-160 gap-4">
        <FigureField
          field={form.fields.amount}
          label="Amount"
          hint="In dollars, such as 25 or 19.99"
          inputMode="decimal"
        />
        <Field field={form.fields.reason} label="Reason" hint="For your records." autoComplete="off" />
        <div>
          <SubmitButton intent="refund-sum" variant="danger" pendingLabel="Refunding...">
            Refund this amount
          </SubmitButton>
        </div>
      </CheckedForm>
    </Card>
  )
}

/** Refunds bottles of a purchase; handed-over ones too, which stay with the member. */
export function RefundBottles({
  lines,
  refundId,
  left,
}: {
  lines: OrderPageLine[]
  refundId: string
  left: { sum: string; refunded: string | null }
}) {
  const form = useSchemaForm(refundForm, { id: 'refund', intent: 'refund' })
  const open = lines.filter(({ refundable }) => refundable > 0)
  if (open.length === 0) return null
  return (
    <Card title="Refund bottles">
      <p>
        The price goes back to the member’s card with its share of the tax
        {left.refunded && `, up to ${left.sum}: ${left.refunded} was already refunded`}. Bottles that are
        still here are available again. We email the member. A refund can’t be undone.
      </p>
      <CheckedForm form={form} fields={{ refundId }} className="grid max-w-160 gap-4">
        {open.map(({ id, name, refundable }) => (
          <div key={id} className="grid gap-1.5">
            <label className={labelStyle} htmlFor={`line-${id}`}>
              Bottles of {name}
            </label>
            <select id={`line-${id}`} name={`line-${id}`} className={inputStyle()} defaultValue="0">
              {Array.from({ length: refundable + 1 }, (_, count) => (
                <option key={count} value={count}>
                  {count === 0 ? 'None' : count}
                </option>
              ))}
            </select>
          </div>
        ))}
        <Field field={form.fields.reason} label="Reason" hint="For your records." autoComplete="off" />
        <div>
          <SubmitButton intent="refund" variant="danger" pendingLabel="Refunding...">
            Refund these bottles
          </SubmitButton>
        </div>
      </CheckedForm>
    </Card>
  )
}

interface NoteView {
  id: string
  note: string
  by: string
  when: string
  isChanged: boolean
  isOwn: boolean
}

/** Notes of staff: everyone of the team reads them; only their author changes them. */
export function OrderNotes({
  orderId,
  notes,
  edited,
  newNoteId,
  mayWrite,
}: {
  orderId: string
  notes: NoteView[]
  /** The own note that is edited; null for a new one. */
  edited: NoteView | null
  newNoteId: string
  mayWrite: boolean
}) {
  const form = useSchemaForm(noteForm, {
    id: 'note',
    intent: 'note',
    defaultValue: { note: edited?.note ?? '' },
  })
  if (notes.length === 0 && !mayWrite) return null
  return (
    <Card title="Notes">
      <p className="text-sm text-muted">Only your team sees notes.</p>
      {notes.length > 0 && (
        <ul className="divide-y divide-line">
          {notes.map((one) => (
            <li key={one.id} className="grid gap-1 py-2.5">
              <p className="whitespace-pre-line wrap-anywhere">{one.note}</p>
              <p className="text-sm text-muted">
                {one.by}, {one.when}
                {one.isChanged && ', edited'}
              </p>
              {one.isOwn && mayWrite && (
                <div className="flex flex-wrap gap-2">
                  <ButtonLink
                    to={`${paths.business.orders.order(orderId, { note: one.id })}#note`}
                    variant="quiet"
                    size="small"
                    aria-label={`Edit your note of ${one.when}`}
                  >
                    Edit
                  </ButtonLink>
                  <ConfirmDialog
                    trigger="Delete"
                    triggerLabel={`Delete your note of ${one.when}`}
                    title="Delete this note?"
                    description={<span className="line-clamp-3">{one.note}</span>}
                  >
                    <IntentForm
                      intent="delete-note"
                      fields={{ noteId: one.id }}
                      preventScrollReset
                      variant="danger"
                    >
                      Delete note
                    </IntentForm>
                  </ConfirmDialog>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayWrite && (
        <CheckedForm
          form={form}
          fields={{ noteId: edited?.id ?? newNoteId }}
          className="grid max-w-160 gap-3"
          key={edited?.id ?? newNoteId}
        >
          <TextArea field={form.fields.note} label={edited ? 'Edit your note' : 'Add a note'} rows={3} />
          <div>
            <SubmitButton intent="note" variant="secondary" size="small">
              Save note
            </SubmitButton>
          </div>
        </CheckedForm>
      )}
    </Card>
  )
}
