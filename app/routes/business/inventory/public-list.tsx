// How the public wine list looks, and what it lacks: /business/inventory/list
import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { clubOrigin } from '#/tenants/origins'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { paths } from '~/foundation/kit/paths'
import { qrCodeSvg } from '~/foundation/kit/qr-code.server'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { EmptyState } from '~/foundation/ui/feedback/empty-state'
import { ButtonLink } from '~/foundation/ui/form/button'
import { CopyField } from '~/foundation/ui/form/copy-field'
import { Card, DetailList } from '~/foundation/ui/layout/card'
import { QrCode } from '~/foundation/ui/qr-code'
import { listCheck } from '~/cellar/public-list/list-check.server'
import { papers } from '~/cellar/public-list/papers'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, may, club } = await requireBusiness(request, context, 'wines.read')
  const { env } = context.services
  const address = clubOrigin(env, club) + paths.wineList.page()
  return {
    ...(await listCheck(db)),
    mayChange: may('wines.change'),
    /** Null while the club is not public. */
    shared: club.status === 'live' ? { address, qr: qrCodeSvg(address) } : null,
  }
}

export const meta = privatePage('Public wine list')

export default function PublicList() {
  const { listed, withoutPrice, withoutPriceCount, mayChange, shared } = useLoaderData<typeof loader>()
  const preview = paths.business.inventory.publicListPreview
  if (listed === 0)
    return (
      <>
        <PortalTitle title="Public wine list" />
        <EmptyState title="No wines on your list yet">
          <p>
            {mayChange
              ? 'Put wines on the public list from the inventory, or on a wine’s own page. Guests see only those, with their prices, never costs or how many bottles you have.'
              : 'Your owner or manager chooses the wines that guests see.'}
          </p>
          <ButtonLink to={paths.business.inventory.list()} variant="secondary">
            Go to wines
          </ButtonLink>
        </EmptyState>
      </>
    )
  return (
    <>
      <PortalTitle
        title="Public wine list"
        action={
          <ButtonLink to={preview()} document>
            See the list
          </ButtonLink>
        }
      >
        Guests see these wines on your club’s pages, in your club’s design. Costs, stock, bins and notes stay
        private.
      </PortalTitle>
      <div className="grid grid-cols-1 gap-6 min-[64rem]:grid-cols-2 min-[64rem]:items-start">
        <ListFigures />
        <Card title="Print it">
          <p>In columns, with your logo and fonts. Wines that are sold out are left out.</p>
          <div className="actions">
            {Object.entries(papers).map(([paper, { label }]) => (
              <ButtonLink key={paper} to={`${preview({ paper })}#print`} variant="secondary" document>
                {label}
              </ButtonLink>
            ))}
          </div>
        </Card>
        {shared ? (
          <ShareCard {...shared} />
        ) : (
          <Card title="Share it">
            <p>Your club page is not public, so there is no link to share yet.</p>
          </Card>
        )}
        {withoutPriceCount > 0 && <UnpricedWines wines={withoutPrice} count={withoutPriceCount} />}
      </div>
    </>
  )
}

function ListFigures() {
  const { listed, byGlass, soldOut, withoutPriceCount, unlisted } = useLoaderData<typeof loader>()
  return (
    <Card title="What guests see">
      <DetailList
        facts={[
          { name: 'Wines on the list', value: listed },
          { name: 'By the glass', value: byGlass },
          { name: 'Shown as sold out', value: soldOut },
          { name: 'Without a price', value: withoutPriceCount },
          { name: 'Wines not on the list', value: unlisted },
        ]}
      />
      <p className="text-sm text-muted">
        A wine shows “Sold out” while no bottle of it is available, and comes back by itself.
      </p>
    </Card>
  )
}

function ShareCard({ address, qr }: { address: string; qr: ReturnType<typeof qrCodeSvg> }) {
  return (
    <Card title="Share it">
      <CopyField text={address} what="address of your wine list" />
      <div className="grid gap-x-8 gap-y-2 sm:grid-cols-[12rem_minmax(0,1fr)] sm:items-center">
        <QrCode qr={qr} label={`QR code of ${address}`} />
        <div className="grid gap-4">
          <p>Print it on your tables or menus: guests always see what you have today.</p>
          <div className="actions">
            <ButtonLink to={paths.business.shareFile('list-qr.svg')} variant="secondary" document>
              Download SVG
            </ButtonLink>
            <ButtonLink to={paths.business.shareFile('list-qr.png')} variant="secondary" document>
              Download PNG
            </ButtonLink>
          </div>
        </div>
      </div>
    </Card>
  )
}

/** The wines on the list that have no price; of many, the first ones. */
function UnpricedWines({ wines, count }: { wines: { id: string; label: string }[]; count: number }) {
  return (
    <Card title="Wines without a price">
      <p>
        {count === 1 ? 'This wine is' : 'These wines are'} on the list without a price for a bottle or a
        glass.
      </p>
      <ul className="grid">
        {wines.map(({ id, label }) => (
          <li key={id} className="border-t border-line first:border-t-0">
            <Link
              className="link inline-flex min-h-11 items-center wrap-anywhere"
              to={paths.business.inventory.wine(id)}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
      {count > wines.length && <p className="text-sm text-muted">And {count - wines.length} more.</p>}
    </Card>
  )
}
