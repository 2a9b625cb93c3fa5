// Every member's box and purchase: /business/orders
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { DomainError } from '~/foundation/kit/errors'
import { newId } from '~/foundation/kit/ids'
import { packId, unpackIds } from '~/foundation/kit/packed-ids'
import { paths } from '~/foundation/kit/paths'
import { changeOrders } from '~/club/orders/changes/change-orders.server'
import { quickChangeForm, undoForm } from '~/club/orders/changes/schemas'
import { orderChange, undoOrderChange } from '~/club/orders/changes/undo-change.server'
import { OrderChangeNotice } from '~/club/orders/components/change-notice'
import { orderColumns } from '~/club/orders/components/order-columns'
import { OrderSelectionBar, SELECTION_FORM } from '~/club/orders/components/order-selection'
import { orderFields, orderViews } from '~/club/orders/list/order-fields'
import { orderLine } from '~/club/orders/list/order-line'
import { filterNames, orderList } from '~/club/orders/list/order-list.server'
import { orderListing } from '~/club/orders/list/order-listing'
import { orderName } from '~/club/orders/order-words'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { ButtonLink } from '~/foundation/ui/form/button'
import { useRowSelection } from '~/foundation/ui/form/row-selection'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'
import { ListPage } from '~/foundation/ui/list/list-page'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, may, club } = await requireBusiness(request, context, 'orders.read')
  const params = orderListing.read(request.url)
  const seesMoney = may('prices.read')
  const changed = new URL(request.url).searchParams.get('changed')
  return db.read(async (db) => {
    const { rows, counts, page } = await orderList(db, params, { seesMoney })
    return {
      params: { ...params, page },
      lines: rows.map((row) => orderLine(row, club.timeZone)),
      counts,
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
      paths.business.orders.list({ ...orderListing.query(orderListing.read(request.url)), changed }),
      303,
    )
  return handleForms(request, context, {
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
  })
}

export const meta = privatePage('Orders')

export default function Orders() {
  const data = useLoaderData<typeof loader>()
  const { params, lines, counts, names, change, mayChange, seesMoney, currency } = data
  const selection = useRowSelection(mayChange, change?.id ?? null)
  const total = counts.found
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
      <ListPage
        list={orderListing}
        state={params}
        total={total}
        rows={lines}
        columns={orderColumns({ currency, seesMoney })}
        rowHref={({ id }) => paths.business.orders.order(id)}
        views={orderViews(params, counts)}
        fields={orderFields(params, counts, names)}
        placeholder="Member, email, phone, order number or wine"
        none={{
          title: 'No orders yet',
          children: (
            <>
              <p>Boxes appear here when a run is locked, and bottles as soon as a member buys some.</p>
              <ButtonLink to={paths.business.runs.list()}>See your runs</ButtonLink>
            </>
          ),
        }}
        selection={
          selection && {
            rows: selection,
            form: SELECTION_FORM,
            field: ({ id }) => ({ name: `o-${packId(id)}` }),
            nameOf: (line) => `${line.member}, ${orderName(line)}`,
          }
        }
        bar={
          selection && (
            <OrderSelectionBar
              params={params}
              found={total}
              pageIds={lines.map(({ id }) => id)}
              changeId={data.changeId}
              selection={selection}
            />
          )
        }
        fileHref={data.mayExport && paths.business.orders.export}
      />
    </>
  )
}
