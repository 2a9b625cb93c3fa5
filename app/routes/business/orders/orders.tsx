// Every member's box and purchase: /business/orders
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/businesses/portal/components/portal-frame'
import { formHandler, handleForms } from '~/http/forms/handle-form.server'
import { requireBusiness } from '~/http/guards/guards.server'
import { foundWords } from '~/kit/count-words'
import { DomainError } from '~/kit/errors'
import { newId } from '~/kit/ids'
import { unpackIds } from '~/kit/packed-ids'
import { paths } from '~/kit/paths'
import { changeOrders } from '~/orders/changes/change-orders.server'
import { quickChangeForm, undoForm } from '~/orders/changes/schemas'
import { orderChange, undoOrderChange } from '~/orders/changes/undo-change.server'
import { OrderChangeNotice } from '~/orders/components/change-notice'
import { listHref, OrderFilters } from '~/orders/components/order-filters'
import { OrderSelectionBar } from '~/orders/components/order-selection'
import { OrderTable } from '~/orders/components/order-table'
import { orderCount } from '~/orders/list/count-words'
import {
  allOrders,
  isNarrowed,
  orderListQuery,
  PAGE_SIZE,
  readOrderListParams,
} from '~/orders/list/list-params'
import { orderLine } from '~/orders/list/order-line'
import { filterNames, orderList } from '~/orders/list/order-list.server'
import { privatePage } from '~/ui/document/page-meta'
import { EmptyState } from '~/ui/feedback/empty-state'
import { ButtonLink } from '~/ui/form/button'
import { useRowSelection } from '~/ui/form/row-selection'
import { RejectionNotice } from '~/ui/form/rejection-notice'
import { disclosureStyle } from '~/ui/layout/disclosure-style'
import { ExportLinks } from '~/ui/layout/export-links'
import { KeyList } from '~/ui/layout/key-list'
import { PageLinks } from '~/ui/layout/page-links'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, may, club } = await requireBusiness(request, context, 'orders.read')
  const params = readOrderListParams(request.url)
  const seesMoney = may('prices.read')
  const changed = new URL(request.url).searchParams.get('changed')
  return db.read(async (db) => {
    const { rows, counts, page, pages } = await orderList(db, params, { seesMoney })
    return {
      params: { ...params, page },
      lines: rows.map((row) => orderLine(row, club.timeZone)),
      counts,
      pages,
      names: await filterNames(db, counts, params),
      change: changed ? await orderChange(db, changed) : null,
      changeId: newId(),
      seesMoney,
      currency: club.currency,
      mayChange: may('orders.change'),
      mayExport: may('exports.make'),
      mayShip: may('shipping.change'),
    }
  })
}

/** Ids of the form's checkboxes, each a field of its own, and of orders that were selected on other pages. */
function selectedIds(fields: Record<string, string>): string[] {
  const checked = Object.keys(fields).flatMap((name) => (name.startsWith('o-') ? name.slice(2) : []))
  return unpackIds([...checked, fields.elsewhere ?? ''])
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, may, by } = await requireBusiness(request, context, 'orders.change')
  const list = (changed: string) =>
    redirect(
      paths.business.orders.list({ ...orderListQuery(readOrderListParams(request.url)), changed }),
      303,
    )
  return handleForms(
    { request, context },
    {
      change: formHandler(quickChangeForm, async ({ changeId, act }, fields) => {
        if (act === 'cancel') throw new DomainError('reason-missing', 400, 'Say why the orders are canceled.')
        return list(
          await changeOrders(db, {
            changeId,
            selection: { orderIds: selectedIds(fields) },
            expected: null,
            act,
            reason: '',
            may,
            ...by,
          }),
        )
      }),
      undo: formHandler(undoForm, async ({ changeId }) => {
        await undoOrderChange(db, { changeId, ...by })
        return list(changeId)
      }),
    },
  )
}

export const meta = privatePage('Orders')

export default function Orders() {
  const data = useLoaderData<typeof loader>()
  const { params, lines, counts, pages, names, change, mayChange, seesMoney, currency } = data
  const selection = useRowSelection(mayChange, change?.id ?? null)
  const isEmpty = counts.state.all === 0 && !isNarrowed(params)
  const { found } = counts
  return (
    <>
      <PortalTitle
        title="Orders"
        action={
          data.mayShip && (
            <ButtonLink to={paths.business.parcels.list()} variant="secondary">
              Parcels
            </ButtonLink>
          )
        }
      >
        Every member’s box, and the bottles they buy besides.
      </PortalTitle>
      <RejectionNotice />
      {change && <OrderChangeNotice change={change} />}
      {isEmpty ? (
        <EmptyState title="No orders yet">
          <p>Boxes appear here when a run is locked, and bottles as soon as a member buys some.</p>
          <ButtonLink to={paths.business.runs.list()}>See your runs</ButtonLink>
        </EmptyState>
      ) : (
        <div className="grid grid-cols-1 gap-4">
          <OrderFilters params={params} counts={counts} names={names} />
          <p role="status" className="text-muted">
            {foundWords(orderCount(found), { found, page: params.page, pages, pageSize: PAGE_SIZE })}
          </p>
          {found === 0 ? (
            <EmptyState title="No orders match">
              <p>Try another word, or fewer filters.</p>
              <ButtonLink to={listHref(allOrders, {})} variant="secondary">
                Show all orders
              </ButtonLink>
            </EmptyState>
          ) : (
            <>
              <OrderTable {...{ lines, currency, seesMoney, selection }} />
              {selection && (
                <OrderSelectionBar
                  params={params}
                  found={found}
                  pageIds={lines.map(({ id }) => id)}
                  changeId={data.changeId}
                  selection={selection}
                />
              )}
              <PageLinks page={params.page} pages={pages} hrefOf={(page) => listHref(params, { page })} />
              {data.mayExport && (
                <ExportLinks
                  of="orders"
                  hrefOf={(format) =>
                    paths.business.orders.export({ ...orderListQuery({ ...params, page: 1 }), format })
                  }
                />
              )}
              <details className="hidden max-md:hidden! scripted:block">
                <summary className={disclosureStyle}>Keyboard shortcuts</summary>
                <KeyList keys={keys} isCard />
              </details>
            </>
          )}
        </div>
      )}
    </>
  )
}

const keys: [keys: string[], what: string][] = [
  [['/'], 'Search'],
  [['J', 'K'], 'Next or previous order; also the arrows'],
  [['X'], 'Select the order'],
  [['Enter'], 'Open the order'],
]
