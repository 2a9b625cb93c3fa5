// Suppliers: /business/inventory/suppliers
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { formIdIn } from '~/foundation/kit/forms.server'
import { newId } from '~/foundation/kit/ids'
import { paths } from '~/foundation/kit/paths'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { FormResult } from '~/foundation/ui/form/form-result'
import { Card } from '~/foundation/ui/layout/card'
import { DateText } from '~/foundation/ui/layout/date-text'
import { Money } from '~/foundation/ui/layout/money'
import { ListPage } from '~/foundation/ui/list/list-page'
import type { ListColumn } from '~/foundation/ui/list/list-table'
import { SupplierForm } from '~/cellar/receiving/components/supplier-form'
import { supplierForm } from '~/cellar/receiving/schemas'
import { addSupplier } from '~/cellar/receiving/suppliers/save-supplier.server'
import {
  supplierCounts,
  suppliers,
  type SupplierSummary,
} from '~/cellar/receiving/suppliers/supplier-list.server'
import { supplierListing, type SupplierSort } from '~/cellar/receiving/suppliers/supplier-listing'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, may } = await requireBusiness(request, context, 'costs.read')
  return db.read(async (db) => ({
    ...(await suppliers(db, supplierListing.read(request.url))),
    counts: await supplierCounts(db),
    mayAdd: may('stock.adjust'),
    mayExport: may('exports.make'),
    formId: newId(),
  }))
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, user, now } = await requireBusiness(request, context, 'stock.adjust')
  const by = { userId: user.id, requestId: context.requestId, now }
  return handleForms(request, context, {
    save: formHandler(supplierForm, async (supplier, fields) => {
      await addSupplier(db, { supplierId: formIdIn(fields), supplier, ...by })
      return redirect(paths.business.inventory.suppliers({ done: 'added' }), 303)
    }),
  })
}

export const meta = privatePage('Suppliers')

const views = [
  { show: null, words: 'Current', of: 'current' },
  { show: 'archived', words: 'Archived', of: 'archived' },
] as const

export default function Suppliers() {
  const { state: params, total, rows, counts, mayAdd, mayExport, formId } = useLoaderData<typeof loader>()
  return (
    <>
      <PortalTitle title="Suppliers">Who you buy wine from, and what you bought.</PortalTitle>
      <FormResult key={formId} done={{ added: 'Supplier added.' }} except={['save']} />
      <ListPage
        list={supplierListing}
        state={params}
        total={total}
        rows={rows}
        columns={columns}
        rowHref={({ id }) => paths.business.inventory.supplier(id)}
        views={views.map(({ show, words, of }) => ({
          label: words,
          count: counts[of],
          isOn: show === params.show,
          change: { show },
        }))}
        placeholder="Name, email or phone"
        none={{
          title: 'No suppliers yet',
          children: (
            <p>Add the distributors and producers you buy from, so that receipts and orders name them.</p>
          ),
        }}
        fileHref={mayExport && ((query) => paths.business.listFile('suppliers', query))}
      />
      {mayAdd && params.show === null && (
        <Card title="Add a supplier">
          <SupplierForm key={formId} formId={formId} />
        </Card>
      )}
    </>
  )
}

const columns: ListColumn<SupplierSummary, SupplierSort>[] = [
  { label: 'Supplier', sort: 'name', className: 'wrap-anywhere', cell: ({ name }) => name },
  { label: 'Contact', className: 'wrap-anywhere', cell: ({ email, phone }) => email || phone },
  { label: 'Receipts', figure: true, phoneLabel: 'Receipts', cell: ({ receipts }) => receipts },
  {
    label: 'Latest',
    sort: 'latest',
    phoneLabel: 'Latest',
    className: 'whitespace-nowrap',
    cell: ({ lastOn }) => (lastOn ? <DateText day={lastOn} /> : 'None'),
  },
  {
    label: 'Bottles',
    figure: true,
    phoneLabel: 'Bottles',
    cell: ({ bottles }) => bottles.toLocaleString('en-US'),
  },
  {
    label: 'Cost',
    sort: 'cost',
    figure: true,
    phone: 'beside',
    cell: ({ costCents }) => <Money cents={costCents} />,
  },
]
