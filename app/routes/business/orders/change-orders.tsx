// Changes many orders together: /business/orders/change
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { handleForm } from '~/web/http/forms/handle-form.server'
import { requireReauthentication } from '~/web/http/guards/reauthentication.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { newId } from '~/foundation/kit/ids'
import { unpackIds } from '~/foundation/kit/packed-ids'
import { paths } from '~/foundation/kit/paths'
import { changeOrders, MOST_CHANGED, type OrderSelection } from '~/club/orders/changes/change-orders.server'
import { changeForm } from '~/club/orders/changes/schemas'
import { selectedOrders } from '~/club/orders/changes/selected-orders.server'
import { ChangeOrdersForm } from '~/club/orders/components/change-orders-form'
import { orderListing } from '~/club/orders/list/order-listing'
import { BackLink } from '~/foundation/ui/back-link'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { EmptyState } from '~/foundation/ui/feedback/empty-state'
import { ButtonLink } from '~/foundation/ui/form/button'

/** Names that are listed. */
const NAMES = 12

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, may } = await requireBusiness(request, context, 'orders.change')
  return {
    ...(await selectedOrders(db, { selection: selectionIn(request.url), limit: NAMES, may })),
    most: MOST_CHANGED,
    changeId: newId(),
    back: paths.business.orders.list({ ...orderListing.query(orderListing.read(request.url)) }),
  }
}

/** The orders in the address: all that the list's filter shows, or those chosen one by one. */
function selectionIn(url: string): OrderSelection {
  const query = new URL(url).searchParams
  return query.has('all') ? { filter: orderListing.read(url) } : { orderIds: unpackIds(query.getAll('o')) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, user, may, now } = await requireBusiness(request, context, 'orders.change')
  return handleForm(request, context, changeForm, async (change) => {
    if (change.act === 'cancel') {
      const { pathname, search } = new URL(request.url)
      await requireReauthentication(request, context, { withinMinutes: 60, next: pathname + search })
    }
    const changed = await changeOrders(db, {
      ...change,
      selection: selectionIn(request.url),
      may,
      userId: user.id,
      now,
    })
    const list = orderListing.query(orderListing.read(request.url))
    return redirect(paths.business.orders.list({ ...list, changed }), 303)
  })
}

export const meta = privatePage('Change orders')

export default function ChangeOrders() {
  const { count, isTooMany, most, names, back, ...form } = useLoaderData<typeof loader>()
  const others = count - names.length
  if (isTooMany || count === 0)
    return (
      <>
        <BackLink to={back}>Orders</BackLink>
        <EmptyState
          title={isTooMany ? `${orderListing.count(count)} are too many` : 'No orders selected'}
          level={1}
        >
          <p>
            {isTooMany
              ? `You can change up to ${most.toLocaleString('en-US')} orders at once. Choose a run, a month or a status first.`
              : 'Select orders in the list, then choose what to change.'}
          </p>
          <ButtonLink to={back}>Back to the list</ButtonLink>
        </EmptyState>
      </>
    )
  return (
    <>
      <PortalTitle back={{ href: back, label: 'Orders' }} title={`Change ${orderListing.count(count)}`}>
        Orders that a change doesn’t fit stay as they are, and you see which ones.
      </PortalTitle>
      <ul className="plain-list wrap-anywhere" aria-label="Selected orders">
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
        {others > 0 && <li>and {others.toLocaleString('en-US')} more</li>}
      </ul>
      <ChangeOrdersForm count={count} back={back} {...form} />
    </>
  )
}
