import { useActionData } from '@remix-run/react'
import { SubmitButton } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { Field } from '~/foundation/ui/form/field'
import { submissionIn, useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { DataTable } from '~/foundation/ui/layout/data-table'
import { disclosureStyle } from '~/foundation/ui/layout/disclosure-style'
import { RowFigureField } from '~/cellar/catalog/components/row-figure-field'
import type { Receipt } from '../queries.server'
import { returnForm } from '../schemas'

/** Bottles of a receipt that go back to the supplier without a credit note. */
export function ReturnForm({ receipt, formId }: { receipt: Receipt; formId: string }) {
  const form = useSchemaForm(returnForm, { id: 'return', intent: 'return' })
  const submission = submissionIn(useActionData<unknown>())
  const isRejected = submission?.initialValue?.intent === 'return'
  const rejected = isRejected ? { values: submission.initialValue!, errors: submission.error ?? {} } : null
  const lines = receipt.lines.filter(({ isReturn, received }) => !isReturn && received > 0)
  if (lines.length === 0) return null
  return (
    <details open={isRejected}>
      <summary className={disclosureStyle}>Return bottles to the supplier</summary>
      <CheckedForm form={form} fields={{ formId }} className="grid grid-cols-1 gap-4">
        <p className="text-sm text-muted">
          Use this where the supplier sends no credit note. The bottles leave your stock at once; the return
          has a page of its own, where you can undo it.
        </p>
        <DataTable
          label="Bottles to return"
          rows={lines}
          columns={[
            { label: 'Wine', className: 'wrap-anywhere', cell: ({ wine }) => wine },
            { label: 'Received', figure: true, cell: ({ received }) => received.toLocaleString('en-US') },
            {
              label: 'Return',
              figure: true,
              cell: ({ id, wine }) => (
                <RowFigureField
                  name={`return-${id}`}
                  label={`Bottles of ${wine} to return`}
                  start={0}
                  maxLength={6}
                  rejected={rejected}
                />
              ),
            },
          ]}
        />
        <Field field={form.fields.reason} label="Reason" hint="Such as: corked, broken on arrival." />
        <div className={actionsStyle}>
          <SubmitButton variant="secondary" intent="return" pendingLabel="Returning...">
            Return bottles
          </SubmitButton>
        </div>
      </CheckedForm>
    </details>
  )
}
