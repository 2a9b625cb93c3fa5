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
import { EmptyState } from '~/ui/feedback/empty-state'
import { ButtonLink } from '~/ui/form/button'
import { ListSearch } from '~/ui/form/list-search'
import { RejectionNotice } from '~/ui/form/rejection-notice'
import { Card } from '~/ui/layout/card'
import { DataTable, FigureCell } from '~/ui/layout/data-table'
import { DateText } from '~/ui/layout/date-text'
import { Money } from '~/ui/layout/money'
import { Pagination } from '~/ui/layout/pagination'
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
      {suppliers.length > 0 ? (
        <SupplierTable suppliers={suppliers} />
      ) : isNarrowed ? (
        <EmptyState title="No suppliers match">
          <ButtonLink to={href()} variant="secondary">
            Show current suppliers
          </ButtonLink>
        </EmptyState>
      ) : (
        <EmptyState title="No suppliers yet">
          <p>Add the distributors and producers you buy from, so that receipts and orders name them.</p>
        </EmptyState>
      )}
      <Pagination first={isLater ? href(query) : null} next={next ? href({ ...query, after: next }) : null} />
      {mayAdd && !isArchived && (
        <Card title="Add a supplier">
          <SupplierForm key={formId} formId={formId} />
        </Card>
      )}
    </>
  )
}

const columns = [
  { label: 'Supplier' },
  { label: 'Contact' },
  { label: 'Receipts', figure: true },
  { label: 'Latest' },
  { label: 'Bottles', figure: true },
  { label: 'Cost', figure: true },
]

function SupplierTable({ suppliers }: { suppliers: SupplierSummary[] }) {
  return (
    <DataTable label="Suppliers" columns={columns}>
      {suppliers.map((supplier) => (
        <tr key={supplier.id}>
          <th scope="row" className="wrap-anywhere">
            <Link className={linkStyle} to={paths.business.inventory.supplier(supplier.id)}>
              {supplier.name}
            </Link>
          </th>
          <td data-label="Contact" className="wrap-anywhere">
            {supplier.email || supplier.phone}
          </td>
          <FigureCell label="Receipts">{supplier.receipts}</FigureCell>
          <td data-label="Latest">{supplier.lastOn ? <DateText day={supplier.lastOn} /> : 'None'}</td>
          <FigureCell label="Bottles">{supplier.bottles.toLocaleString('en-US')}</FigureCell>
          <FigureCell label="Cost">
            <Money cents={supplier.costCents} />
          </FigureCell>
        </tr>
      ))}
    </DataTable>
  )
}
