import { Form, useFetcher } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { parseSubmission, type RejectedSubmission } from '~/foundation/kit/form-schema'
import { paths } from '~/foundation/kit/paths'
import { SubmitButton } from '~/foundation/ui/form/button'
import { ErrorSummary } from '~/foundation/ui/form/error-summary'
import { Field, FigureField, TextArea } from '~/foundation/ui/form/field'
import { SelectField } from '~/foundation/ui/form/select-field'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { Card } from '~/foundation/ui/layout/card'
import { TextLink } from '~/foundation/ui/layout/text-link'
import { LocationField, optionsOf, type Named } from '~/cellar/catalog/components/location-field'
import type { Receipt } from '../queries.server'
import { wayOf } from '../rules'
import { receiptForm } from '../schemas'

/** How long after the last keystroke the details are saved by themselves, in milliseconds. */
const saveAfter = 700

interface Saved {
  saved?: boolean
  duplicateOf?: string | null
  submission?: RejectedSubmission
}

/** The head of a receipt, saved as it is typed where there are scripts. */
export function ReceiptDetails({
  receipt,
  suppliers,
  locations,
  duplicateOf,
}: {
  receipt: Receipt
  suppliers: Named[]
  locations: Named[]
  /** The receipt with the document number that was just refused. */
  duplicateOf: string | null
}) {
  const form = useSchemaForm(receiptForm, {
    id: 'details',
    intent: 'details',
    defaultValue: {
      supplierId: receipt.supplierId ?? '',
      documentNumber: receipt.documentNumber,
      receivedOn: receipt.receivedOn,
      locationId: receipt.locationId ?? locations[0]?.id ?? '',
      documentTotalCents:
        receipt.documentTotalCents === null ? '' : (receipt.documentTotalCents / 100).toFixed(2),
      note: receipt.note,
    },
  })
  const { fields } = form
  const autosave = useAutosave()
  const isReturn = wayOf(receipt) === 'return'
  return (
    <Card title="Details" folds={receipt.state !== 'draft'}>
      <ErrorSummary form={form} />
      {duplicateOf && <DuplicateLink receiptId={duplicateOf} />}
      <Form
        method="post"
        {...form.props}
        className="grid gap-5 md:grid-cols-2 [&_.field]:content-start"
        onChange={autosave.onChange}
        onBlur={(event) => {
          form.props.onBlur(event)
          autosave.flush()
        }}
      >
        <input type="hidden" name="intent" value="details" />
        <div className="grid content-start gap-1">
          <SelectField
            field={fields.supplierId}
            label="Supplier"
            options={optionsOf(suppliers, 'Not chosen')}
          />
          <TextLink className="justify-self-start text-sm" to={paths.business.inventory.suppliers()}>
            Add a supplier
          </TextLink>
        </div>
        <Field
          field={fields.documentNumber}
          label="Document number"
          hint={`On the supplier’s ${isReturn ? 'credit note' : 'invoice or delivery note'}.`}
          autoComplete="off"
          optional
        />
        <Field field={fields.receivedOn} label={isReturn ? 'Returned on' : 'Received on'} type="date" />
        {!isReturn && (
          <FigureField
            field={fields.documentTotalCents}
            label="Total on the document"
            hint="In US dollars, to compare with the lines."
            inputMode="decimal"
            optional
          />
        )}
        <LocationField field={fields.locationId} locations={locations} only={receipt.locationId} />
        <div className="md:col-span-2">
          <TextArea field={fields.note} label="Note" rows={2} optional />
        </div>
        <div className={`${actionsStyle} md:col-span-2`}>
          <SubmitButton variant="secondary" intent="details" pendingLabel="Saving...">
            Save details
          </SubmitButton>
          <AutosaveState data={autosave.data} isSaving={autosave.isSaving} />
        </div>
      </Form>
    </Card>
  )
}

/** Saves a valid form by itself a moment after it was changed, and at once when a field is left. */
function useAutosave() {
  const saver = useFetcher<Saved>()
  const pending = useRef<{ timer: number; form: HTMLFormElement } | null>(null)
  useEffect(() => () => window.clearTimeout(pending.current?.timer), [])
  const flush = () => {
    if (!pending.current) return
    const { timer, form } = pending.current
    window.clearTimeout(timer)
    pending.current = null
    const fields = new FormData(form)
    if (parseSubmission(fields, receiptForm).status !== 'success') return
    fields.set('auto', '1')
    saver.submit(fields, { method: 'post' })
  }
  const onChange = ({ currentTarget }: { currentTarget: HTMLFormElement }) => {
    window.clearTimeout(pending.current?.timer)
    pending.current = { timer: window.setTimeout(flush, saveAfter), form: currentTarget }
  }
  return { onChange, flush, data: saver.data, isSaving: saver.state !== 'idle' }
}

function AutosaveState({ data, isSaving }: { data: Saved | undefined; isSaving: boolean }) {
  const errors = Object.values(data?.submission?.error ?? {}).flatMap((messages) => messages ?? [])
  return (
    <div role="status" className="text-sm text-muted">
      {isSaving ? 'Saving...' : data?.saved && 'Saved.'}
      {!isSaving && errors.length > 0 && (
        <p className="font-semibold text-danger">Not saved. {errors.join(' ')}</p>
      )}
      {!isSaving && data?.duplicateOf && <DuplicateLink receiptId={data.duplicateOf} />}
    </div>
  )
}

function DuplicateLink({ receiptId }: { receiptId: string }) {
  return (
    <p>
      <TextLink to={paths.business.inventory.receipt(receiptId)}>
        Open the receipt with this document number
      </TextLink>
    </p>
  )
}
