// Reorder proposal: bottles below par and the coming month's need: /business/inventory/reorder
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { handleForms } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { dayIn } from '~/foundation/kit/dates'
import { DomainError } from '~/foundation/kit/errors'
import { formIdIn } from '~/foundation/kit/forms.server'
import { newId } from '~/foundation/kit/ids'
import { paths } from '~/foundation/kit/paths'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { EmptyState } from '~/foundation/ui/feedback/empty-state'
import { ButtonLink } from '~/foundation/ui/form/button'
import { ListSearch } from '~/foundation/ui/form/list-search'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'
import { submissionIn } from '~/foundation/ui/form/use-schema-form'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { DataTable } from '~/foundation/ui/layout/data-table'
import { Money } from '~/foundation/ui/layout/money'
import { linkStyle, noteStyle } from '~/foundation/ui/layout/text-style'
import { BottleForecast } from '~/cellar/reorder/components/bottle-forecast'
import { OrderGroup } from '~/cellar/reorder/components/order-group'
import { createDraftOfOrder } from '~/cellar/reorder/create-draft.server'
import { bottleForecast } from '~/cellar/reorder/forecast.server'
import { orderProposal, type SupplierOrder } from '~/cellar/reorder/proposal.server'
import { noSupplier, ordersOf, quantityField, typedQuantities } from '~/cellar/reorder/quantities'
import { costOf } from '~/cellar/reorder/rules'

/** With more wines than these the page lists the suppliers, each a link to its order. */
const mostLines = 150

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, may, now } = await requireBusiness(request, context, 'costs.read')
  const supplierParam = new URL(request.url).searchParams.get('supplier')
  return db.read(async (db) => {
    const all = await orderProposal(db)
    const orders = ordersOf(all, supplierParam)
    const count = orders.reduce((sum, { lines }) => sum + lines.length, 0)
    const isLong = count > mostLines && orders.length > 1
    return {
      tiers: await bottleForecast(db, now),
      choices: all.map(({ supplierId, supplier }) => ({
        value: supplierId ?? noSupplier,
        label: supplier ?? 'Without a supplier',
      })),
      selected: orders.length === all.length ? '' : (supplierParam ?? ''),
      orders: isLong ? [] : orders.map((order) => ({ order, formId: newId() })),
      summaries: isLong ? orders.map(summaryOf) : [],
      may: { receive: may('stock.adjust'), export: may('exports.make') },
    }
  })
}

const summaryOf = ({ supplierId, supplier, lines }: SupplierOrder) => ({
  supplier: supplierId ?? noSupplier,
  name: supplier ?? 'Without a supplier',
  wines: lines.length,
  bottles: lines.reduce((sum, { suggested }) => sum + suggested, 0),
  cents: lines.reduce((sum, { suggested, lastCost }) => sum + (costOf(suggested, lastCost) ?? 0), 0),
})

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, user, club, now } = await requireBusiness(request, context, 'stock.adjust')
  return handleForms(request, context, {
    async draft(fields) {
      const [order] = ordersOf(await orderProposal(db), fields.supplier || noSupplier)
      const caseSizes = new Map(order?.lines.map(({ wineId, caseSize }) => [wineId, caseSize]))
      const wines = [...typedQuantities(Object.entries(fields))].map(([wineId, quantity]) => {
        if (quantity === null) {
          const field = quantityField(wineId)
          throw new DomainError('bad-quantity', 400, 'Please enter whole bottles, such as 12', { field })
        }
        return { wineId, quantity, caseSize: caseSizes.get(wineId) ?? null }
      })
      const receiptId = await createDraftOfOrder(db, {
        receiptId: formIdIn(fields),
        supplierId: order?.supplierId ?? null,
        wines,
        today: dayIn(club.timeZone, now),
        userId: user.id,
        requestId: context.requestId,
        now,
      })
      return redirect(paths.business.inventory.receipt(receiptId, { done: 'ordered' }), 303)
    },
  })
}

export const meta = privatePage('Reorder')

export default function Reorder() {
  const { tiers, choices, selected, orders, summaries, may } = useLoaderData<typeof loader>()
  const submission = submissionIn(useActionData<typeof action>())
  const rejected = submission && { values: submission.initialValue ?? {}, errors: submission.error ?? {} }
  const hasLines = orders.length > 0 || summaries.length > 0
  return (
    <>
      <PortalTitle title="Reorder">
        A par level is the fewest bottles of a wine that you want to keep. Here are the wines below it, and
        what your members need next.
      </PortalTitle>
      <RejectionNotice />
      <BottleForecast tiers={tiers} />
      {choices.length > 1 && (
        <ListSearch
          choices={[
            {
              name: 'supplier',
              label: 'Supplier',
              value: selected,
              options: [{ value: '', label: 'All' }, ...choices],
            },
          ]}
        />
      )}
      {hasLines ? (
        <>
          <p className={noteStyle}>
            Proposed: par level minus bottles available and minus bottles in open receipts, in whole cases
            where the wine came in cases the last time.
          </p>
          {orders.map(({ order, formId }) => (
            <OrderGroup
              key={order.supplierId ?? noSupplier}
              order={order}
              formId={formId}
              rejected={rejected}
              may={may}
            />
          ))}
          {summaries.length > 0 && <SupplierSummaries summaries={summaries} />}
          {choices.length > 1 && (
            <div className={actionsStyle}>
              <ButtonLink to={paths.business.inventory.reorderPrint()} variant="secondary" document>
                Print all as proposed
              </ButtonLink>
              {may.export && (
                <ButtonLink to={paths.business.inventory.reorderFile()} variant="secondary" document>
                  Download all as CSV
                </ButtonLink>
              )}
            </div>
          )}
        </>
      ) : (
        <EmptyState title="No wine is below its par level">
          <p>Set a par level on a wine’s page. The wine appears here when fewer bottles are available.</p>
        </EmptyState>
      )}
    </>
  )
}

/** Too many wines for one page: the suppliers, each with a link to its order. */
function SupplierSummaries({ summaries }: { summaries: ReturnType<typeof summaryOf>[] }) {
  return (
    <DataTable
      label="Orders by supplier"
      rows={summaries}
      rowKey={({ supplier }) => supplier}
      columns={[
        {
          label: 'Supplier',
          className: 'wrap-anywhere',
          cell: ({ supplier, name }) => (
            <Link className={linkStyle} to={paths.business.inventory.reorder({ supplier })}>
              {name}
            </Link>
          ),
        },
        { label: 'Wines', figure: true, cell: ({ wines }) => wines.toLocaleString('en-US') },
        { label: 'Bottles', figure: true, cell: ({ bottles }) => bottles.toLocaleString('en-US') },
        { label: 'Cost', figure: true, cell: ({ cents }) => <Money cents={cents} /> },
      ]}
    />
  )
}
