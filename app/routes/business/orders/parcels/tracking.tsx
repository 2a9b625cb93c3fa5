// Carrier and tracking numbers from a file: /business/orders/parcels/tracking
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { rejectionResponse } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { countWords } from '~/foundation/kit/count-words'
import { formFieldsAndFiles } from '~/foundation/kit/forms.server'
import { paths } from '~/foundation/kit/paths'
import {
  applyTracking,
  checkTracking,
  type CheckedRow,
} from '~/club/fulfillment/parcels/csv/apply-tracking.server'
import { readTracking } from '~/club/fulfillment/parcels/csv/read-tracking.server'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { Banner } from '~/foundation/ui/feedback/banner'
import { SubmitButton } from '~/foundation/ui/form/button'
import { TextArea } from '~/foundation/ui/form/field'
import { FileField } from '~/foundation/ui/form/file-field'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'
import { Card } from '~/foundation/ui/layout/card'
import { DataTable } from '~/foundation/ui/layout/data-table'
import { noteStyle } from '~/foundation/ui/layout/text-style'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireBusiness(request, context, 'shipping.change')
  return null
}

interface Shown {
  text: string
  rows: CheckedRow[]
  result: { shipped: number; delivered: number; refused: CheckedRow[] } | null
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, user, now } = await requireBusiness(request, context, 'shipping.change')
  const { fields, files } = await formFieldsAndFiles(request, ['file'] as const)
  const file = files.file
  const text = (file ? await file.text() : (fields.text ?? '')).slice(0, 1_500_000)
  try {
    const rows = readTracking(text)
    if (fields.intent !== 'apply')
      return data<Partial<Shown>>({ text, rows: await checkTracking(db, rows), result: null })
    const result = await applyTracking(db, { rows, userId: user.id, now })
    if (result.refused.length === 0) return redirect(paths.business.parcels.list({ show: 'shipped' }), 303)
    return data<Partial<Shown>>({ text, rows: [], result })
  } catch (error) {
    return rejectionResponse<Partial<Shown>>(error, { ...fields, text }, context)
  }
}

export const meta = privatePage('Upload tracking numbers')

export default function Tracking() {
  const shown: Partial<Shown> | undefined = useActionData<typeof action>()
  const rows = shown?.rows ?? []
  const result = shown?.result ?? null
  const good = rows.filter(({ act }) => act !== 'none').length
  const hint =
    'CSV with the columns “parcel” (or “order number”), “carrier” and “tracking”, and “delivered” if you like.'
  return (
    <>
      <PortalTitle
        back={{ href: paths.business.parcels.list(), label: 'Parcels' }}
        title="Upload tracking numbers"
      >
        Download the addresses of packed parcels, fill in carrier and tracking, and upload the file here.
      </PortalTitle>
      <RejectionNotice />
      {result && (
        <Banner
          tone="warn"
          title={`${result.shipped} shipped, ${result.delivered} delivered, ${result.refused.length} not`}
        >
          <p>
            The rows below did nothing. Correct them in your file and upload it again: the others stay as they
            are.
          </p>
        </Banner>
      )}
      {(rows.length > 0 || result) && (
        <section className="grid gap-4" aria-labelledby="rows">
          <h2 id="rows" className="text-xl">
            {result ? 'Rows that did nothing' : `${good} of ${countWords(rows.length, 'row')} can be applied`}
          </h2>
          <RowTable rows={result?.refused ?? rows} />
          {!result && good > 0 && (
            <Form method="post">
              <textarea name="text" hidden readOnly value={shown?.text ?? ''} />
              <input type="hidden" name="intent" value="apply" />
              <SubmitButton intent="apply" pendingLabel="Saving...">
                Apply {good === 1 ? '1 row' : `${good} rows`}
              </SubmitButton>
            </Form>
          )}
        </section>
      )}
      <Card title="File">
        <Form method="post" encType="multipart/form-data" className="grid max-w-160 gap-4">
          <input type="hidden" name="intent" value="check" />
          <FileField name="file" label="CSV file" hint={hint} accept=".csv,.txt,text/csv,text/plain" />
          <TextArea
            name="text"
            label="Or paste its rows"
            optional
            rows={5}
            defaultValue={shown?.text ?? ''}
          />
          <p className={noteStyle}>Nothing is changed before you have seen what each row does.</p>
          <div>
            <SubmitButton intent="check" variant="secondary" pendingLabel="Reading...">
              Check rows
            </SubmitButton>
          </div>
        </Form>
      </Card>
    </>
  )
}

function RowTable({ rows }: { rows: CheckedRow[] }) {
  return (
    <DataTable
      label="Rows"
      rows={rows}
      rowKey={(row) => row.line}
      columns={[
        { label: 'Line', figure: true, cell: (row) => row.line },
        { label: 'Order', cell: (row) => row.order },
        { label: 'Member', cell: (row) => row.member },
        {
          label: 'Result',
          className: 'wrap-anywhere',
          cell: (row) => (row.problem ? <strong className="text-danger">{row.problem}</strong> : row.shown),
        },
      ]}
    />
  )
}
