// Reading suppliers' invoices: /business/inventory/receiving/invoices
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formatMoment } from '~/foundation/audit/filters'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { newId } from '~/foundation/kit/ids'
import { paths } from '~/foundation/kit/paths'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { ListPage } from '~/foundation/ui/list/list-page'
import { UploadForm } from '~/cellar/imports/components/upload-form'
import { statusLabels } from '~/cellar/imports/import-view'
import { invoiceListing } from '~/cellar/invoices/invoice-listing'
import { openInvoices } from '~/cellar/invoices/queries.server'
import { receiveUpload } from '../imports/receive-upload.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, club } = await requireBusiness(request, context, 'costs.read')
  const { rows, total, state } = await openInvoices(db, invoiceListing.read(request.url))
  return {
    formId: newId(),
    params: state,
    total,
    invoices: rows.map(({ id, status, fileName, supplier, documentNumber, createdAt }) => ({
      id,
      status,
      name: documentNumber ? `${supplier || 'Invoice'} ${documentNumber}` : fileName,
      when: formatMoment(club.timeZone, createdAt),
    })),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requireBusiness(request, context, 'stock.adjust')
  const result = await receiveUpload(request, context)
  return 'rejected' in result
    ? result.rejected
    : redirect(paths.business.inventory.import(result.importId), 303)
}

export const meta = privatePage('Read an invoice')

export default function Invoices() {
  const { formId, params, total, invoices } = useLoaderData<typeof loader>()
  return (
    <>
      <PortalTitle
        back={{ href: paths.business.inventory.receiving(), label: 'Receiving' }}
        title="Read an invoice"
      >
        A supplier’s invoice or delivery note becomes a receipt: its lines are matched with your cellar, and
        its sums are checked.
      </PortalTitle>
      {(total > 0 || invoiceListing.isNarrowed(params)) && (
        <section className="grid grid-cols-1 gap-4" aria-labelledby="invoices-to-check">
          <h2 id="invoices-to-check" className="text-2xl">
            Invoices to check
          </h2>
          <ListPage
            list={invoiceListing}
            state={params}
            total={total}
            rows={invoices}
            columns={[
              { label: 'Invoice', sort: 'supplier', className: 'wrap-anywhere', cell: ({ name }) => name },
              { label: 'Status', phone: 'beside', cell: ({ status }) => statusLabels[status] },
              { label: 'Uploaded', sort: 'uploaded', cell: ({ when }) => when },
            ]}
            rowHref={({ id, status }) =>
              status === 'mapped' ? paths.business.inventory.invoice(id) : paths.business.inventory.import(id)
            }
            placeholder="Supplier, document number or file"
            none={{ title: 'No invoices to check' }}
          />
        </section>
      )}
      <UploadForm purpose="invoice" action={paths.business.inventory.invoices()} fields={{ formId }} />
    </>
  )
}
