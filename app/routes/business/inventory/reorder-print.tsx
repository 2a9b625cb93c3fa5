// Order proposals on paper: /business/inventory/reorder/print?supplier=...&paper=letter|a4
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { dayIn, formatDay } from '~/foundation/kit/dates'
import { paths } from '~/foundation/kit/paths'
import sheet from '~/web/styles/portal.css?url'
import { useNonce } from '~/foundation/ui/document/nonce'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { ButtonLink } from '~/foundation/ui/form/button'
import { areaSheet } from '~/foundation/ui/styles/area-sheet'
import { OrderSheet } from '~/cellar/reorder/components/order-sheet'
import { PrintButton } from '~/business/sharing/components/print-button'
import { orderProposal } from '~/cellar/reorder/proposal.server'
import { ordersOf, ordersWith, typedQuantities } from '~/cellar/reorder/quantities'

export const links = areaSheet(sheet)

const papers = {
  letter: { label: 'US Letter', page: 'size: letter; margin: 0.6in' },
  a4: { label: 'A4', page: 'size: A4; margin: 15mm' },
} as const
type Paper = keyof typeof papers

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, club, now } = await requireBusiness(request, context, 'costs.read')
  const query = new URL(request.url).searchParams
  const orders = ordersOf(await orderProposal(db), query.get('supplier'))
  const paper: Paper = query.get('paper') === 'a4' ? 'a4' : 'letter'
  return {
    paper,
    business: club.name,
    today: formatDay(dayIn(club.timeZone, now)),
    orders: ordersWith(orders, typedQuantities(query)),
  }
}

export const meta = privatePage('Order')

export default function ReorderPrint() {
  const { paper, business, today, orders } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  const nonce = useNonce()
  const hrefOf = (name: string) => {
    const query = new URLSearchParams(search)
    query.set('paper', name)
    return `${paths.business.inventory.reorderPrint()}?${query}`
  }
  return (
    <main id="main" className="grid grid-cols-1 gap-8 px-4 pt-8 pb-16 print:block print:p-0" tabIndex={-1}>
      <style
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: `@page { ${papers[paper].page} }` }}
      />
      <div className="mx-auto grid w-full max-w-[50rem] gap-4 print:hidden">
        <h1 className="text-title">Order</h1>
        <p>
          {orders.length > 1
            ? 'Each supplier is on a page of its own.'
            : 'Quantities are those you entered, else the proposed ones.'}
        </p>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <nav aria-label="Paper size" className="flex rounded-full border border-line p-0.75">
            {Object.entries(papers).map(([name, { label }]) => (
              <a
                key={name}
                className="inline-flex min-h-11 items-center rounded-full px-4 text-sm text-muted no-underline current:bg-ink current:text-surface"
                aria-current={name === paper ? 'page' : undefined}
                href={hrefOf(name)}
              >
                {label}
              </a>
            ))}
          </nav>
          <div className="flex flex-wrap items-center gap-3">
            <PrintButton />
            <ButtonLink to={paths.business.inventory.reorder()} variant="quiet" document>
              Back
            </ButtonLink>
          </div>
        </div>
      </div>
      {orders.length === 0 && <p className="mx-auto">Nothing to order.</p>}
      {orders.map((order) => (
        <OrderSheet key={order.supplierId} order={order} business={business} today={today} />
      ))}
    </main>
  )
}
