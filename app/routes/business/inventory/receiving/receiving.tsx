// Receipts of deliveries: /business/inventory/receiving
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { handleForms } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { dayIn } from '~/foundation/kit/dates'
import { formIdIn } from '~/foundation/kit/forms.server'
import { newId } from '~/foundation/kit/ids'
import { paths } from '~/foundation/kit/paths'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { ButtonLink } from '~/foundation/ui/form/button'
import { FormResult } from '~/foundation/ui/form/form-result'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { ListPage } from '~/foundation/ui/list/list-page'
import { receiptColumns } from '~/cellar/receiving/components/receipt-columns'
import { invoiceListing } from '~/cellar/invoices/invoice-listing'
import { openInvoices } from '~/cellar/invoices/queries.server'
import { receiptCounts, receipts } from '~/cellar/receiving/receipt-list.server'
import { receiptListing } from '~/cellar/receiving/receipt-listing'
import { receiptStateNames, receiptStates } from '~/cellar/receiving/rules'
import { noDetails, saveReceipt } from '~/cellar/receiving/save-receipt.server'
import { supplierChoices } from '~/cellar/receiving/suppliers/queries.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, may } = await requireBusiness(request, context, 'costs.read')
  const state = receiptListing.read(request.url)
  return db.read(async (db) => ({
    ...(await receipts(db, state)),
    counts: await receiptCounts(db, state),
    suppliers: await supplierChoices(db, state.supplierId),
    mayAdd: may('stock.adjust'),
    mayExport: may('exports.make'),
    formId: newId(),
    openInvoices: (await openInvoices(db, invoiceListing.all)).total,
  }))
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, user, club, now } = await requireBusiness(request, context, 'stock.adjust')
  return handleForms(request, context, {
    async new(fields) {
      const receiptId = await saveReceipt(db, {
        receiptId: formIdIn(fields),
        details: { ...noDetails, receivedOn: dayIn(club.timeZone, now) },
        userId: user.id,
        requestId: context.requestId,
        now,
      })
      return redirect(paths.business.inventory.receipt(receiptId), 303)
    },
  })
}

export const meta = privatePage('Receiving')

const doneMessages = { discarded: 'Draft discarded.', 'invoice-discarded': 'Invoice discarded.' }

export default function Receiving() {
  const data = useLoaderData<typeof loader>()
  const { state: params, total, rows, counts, suppliers, mayAdd, mayExport, formId, openInvoices } = data
  const button = mayAdd && (
    <div className={actionsStyle}>
      <NewReceipt formId={formId} />
      <ButtonLink to={paths.business.inventory.invoices()} variant="secondary">
        {openInvoices > 0 ? `Read an invoice (${openInvoices} to check)` : 'Read an invoice'}
      </ButtonLink>
    </div>
  )
  return (
    <>
      <PortalTitle title="Receiving" action={button}>
        Deliveries of your suppliers, as their invoices or delivery notes list them.
      </PortalTitle>
      <FormResult done={doneMessages} />
      <ListPage
        list={receiptListing}
        state={params}
        total={total}
        rows={rows}
        columns={receiptColumns}
        rowHref={({ id }) => paths.business.inventory.receipt(id)}
        views={([null, ...receiptStateNames] as const).map((state) => ({
          label: state === null ? 'All' : receiptStates[state],
          count: counts[state ?? 'all'],
          isOn: state === params.state,
          change: { state },
        }))}
        fields={[
          {
            filter: 'supplierId',
            label: 'Supplier',
            options: suppliers.map(({ id, name }) => ({ value: id, label: name })),
          },
        ]}
        placeholder="Document number, note or supplier"
        none={{
          title: 'No receipts yet',
          children: (
            <p>
              Read a supplier’s invoice or delivery note, or enter a delivery line by line. Then receive its
              bottles: your stock and the average cost of each wine follow.
            </p>
          ),
        }}
        fileHref={mayExport && ((query) => paths.business.listFile('receipts', query))}
      />
    </>
  )
}

function NewReceipt({ formId }: { formId: string }) {
  return (
    <IntentForm intent="new" fields={{ formId }}>
      New receipt
    </IntentForm>
  )
}
