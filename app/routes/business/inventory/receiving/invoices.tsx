// Reading suppliers' invoices: /business/inventory/receiving/invoices
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formatMoment } from '~/audit/filters'
import { PortalTitle } from '~/businesses/portal/components/portal-frame'
import { requireBusiness } from '~/http/guards/guards.server'
import { newId } from '~/kit/ids'
import { paths } from '~/kit/paths'
import { privatePage } from '~/ui/document/page-meta'
import { Card } from '~/ui/layout/card'
import { TextLink } from '~/ui/layout/text-link'
import { UploadForm } from '~/wines/import/components/upload-form'
import { statusLabels } from '~/wines/import/import-view'
import { openInvoices } from '~/wines/receiving/invoices/queries.server'
import { receiveUpload } from '../imports/receive-upload.server'

const mostShown = 50

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, club } = await requireBusiness(request, context, 'costs.read')
  const invoices = await openInvoices(db, mostShown)
  return {
    formId: newId(),
    invoices: invoices.map(({ id, status, fileName, supplier, documentNumber, createdAt }) => ({
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
  const { formId, invoices } = useLoaderData<typeof loader>()
  return (
    <>
      <PortalTitle
        back={{ href: paths.business.inventory.receiving(), label: 'Receiving' }}
        title="Read an invoice"
      >
        A supplier’s invoice or delivery note becomes a receipt: its lines are matched with your cellar, and
        its sums are checked.
      </PortalTitle>
      {invoices.length > 0 && (
        <Card title="Invoices to check">
          <ul className="divide-y divide-line">
            {invoices.map(({ id, name, status, when }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 py-1">
                <TextLink
                  className="wrap-anywhere"
                  to={
                    status === 'mapped'
                      ? paths.business.inventory.invoice(id)
                      : paths.business.inventory.import(id)
                  }
                >
                  {name}
                </TextLink>
                <span className="text-sm text-muted">
                  {statusLabels[status]}, {when}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <UploadForm purpose="invoice" action={paths.business.inventory.invoices()} fields={{ formId }} />
    </>
  )
}
