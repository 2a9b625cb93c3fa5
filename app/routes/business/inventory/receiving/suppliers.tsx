// Suppliers: /business/inventory/suppliers
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/businesses/portal/components/portal-frame'
import { formHandler, handleForms } from '~/http/forms/handle-form.server'
import { requireBusiness } from '~/http/guards/guards.server'
import { formIdIn } from '~/kit/forms.server'
import { newId } from '~/kit/ids'
import { readListParams } from '~/kit/list-params'
import { paths } from '~/kit/paths'
import { privatePage } from '~/ui/document/page-meta'
import { DoneMessage } from '~/ui/feedback/done-message'
import { ListSearch } from '~/ui/form/list-search'
import { RejectionNotice } from '~/ui/form/rejection-notice'
import { Card } from '~/ui/layout/card'
import { DataTable } from '~/ui/layout/data-table'
import { DateText } from '~/ui/layout/date-text'
import { ListFrame } from '~/ui/layout/list-frame'
import { Money } from '~/ui/layout/money'
import { linkStyle } from '~/ui/layout/text-style'
import { SupplierForm } from '~/wines/receiving/components/supplier-form'
import { supplierForm } from '~/wines/receiving/schemas'
import { suppliers, type SupplierSummary } from '~/wines/receiving/suppliers/queries.server'
import { addSupplier } from '~/wines/receiving/suppliers/save-supplier.server'

const pageSize = 25

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, may } = await requireBusiness(request, context, 'costs.read')
  const { text, after, one } = readListParams(request.url)
  const isArchived = one('show', ['archived']) !== null
  return {
    ...(await suppliers(db, { text, isArchived, after, limit: pageSize })),
    text,
    isArchived,
    isLater: after !== null,
    mayAdd: may('stock.adjust'),
    formId: newId(),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, user, now } = await requireBusiness(request, context, 'stock.adjust')
  const by = { userId: user.id, requestId: context.requestId, now }
  return handleForms(
    { request, context },
    {
      save: formHandler(supplierForm, async (supplier, fields) => {
        await addSupplier(db, { supplierId: formIdIn(fields), supplier, ...by })
        return redirect(paths.business.inventory.suppliers({ done: 'added' }), 303)
      }),
    },
  )
}

export const meta = privatePage('Suppliers')

export default function Suppliers() {
  const { suppliers, next, text, isArchived, isLater, mayAdd, formId } = useLoaderData<typeof loader>()
  const href = paths.business.inventory.suppliers
  const query = { q: text || undefined, show: isArchived ? 'archived' : undefined }
  const isNarrowed = text !== '' || isArchived || isLater
  return (
    <>
      <PortalTitle title="Suppliers">Who you buy wine from, and what you bought.</PortalTitle>
      <DoneMessage key={formId} messages={{ added: 'Supplier added.' }} />
      <RejectionNotice except={['save']} />
      {(suppliers.length > 0 || isNarrowed) && (
        <ListSearch
          text={{ label: 'Find a supplier', value: text }}
          choices={[
            {
              name: 'show',
              label: 'Show',
              value: isArchived ? 'archived' : '',
              options: [
                { value: '', label: 'Current' },
                { value: 'archived', label: 'Archived' },
              ],
            },
          ]}
        />
      )}
      <ListFrame
        isEmpty={suppliers.length === 0}
        isNarrowed={isNarrowed}
        noMatch={{ title: 'No suppliers match', href: href(), label: 'Show current suppliers' }}
        none={{
          title: 'No suppliers yet',
          text: 'Add the distributors and producers you buy from, so that receipts and orders name them.',
        }}
        pages={{ isLater, next, href: (after) => href({ ...query, after }) }}
      >
        <SupplierTable suppliers={suppliers} />
      </ListFrame>
      {mayAdd && !isArchived && (
        <Card title="Add a supplier">
          <SupplierForm key={formId} formId={formId} />
        </Card>
      )}
    </>
  )
}

function SupplierTable({ suppliers }: { suppliers: SupplierSummary[] }) {
  return (
    <DataTable
      label="Suppliers"
      rows={suppliers}
      columns={[
        {
          label: 'Supplier',
          className: 'wrap-anywhere',
          cell: (supplier) => (
            <Link className={linkStyle} to={paths.business.inventory.supplier(supplier.id)}>
              {supplier.name}
            </Link>
          ),
        },
        {
          label: 'Contact',
          className: 'wrap-anywhere',
          cell: (supplier) => supplier.email || supplier.phone,
        },
        { label: 'Receipts', figure: true, cell: (supplier) => supplier.receipts },
        {
          label: 'Latest',
          cell: (supplier) => (supplier.lastOn ? <DateText day={supplier.lastOn} /> : 'None'),
        },
        { label: 'Bottles', figure: true, cell: (supplier) => supplier.bottles.toLocaleString('en-US') },
        { label: 'Cost', figure: true, cell: (supplier) => <Money cents={supplier.costCents} /> },
      ]}
    />
  )
}
