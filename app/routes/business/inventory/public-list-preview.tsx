// The public wine list as guests see it, for staff, also while the club is not public: /business/inventory/list/preview
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clubOrigin } from '#/tenants/origins'
import { themeOf } from '~/foundation/theme/theme'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { paths } from '~/foundation/kit/paths'
import { privatePageOf } from '~/foundation/ui/document/page-meta'
import { areaSheet } from '~/foundation/ui/styles/area-sheet'
import { WineListPage } from '~/cellar/public-list/components/wine-list-page'
import { wineListView } from '~/cellar/public-list/list-view.server'
import type { RouteHandle } from '~/root'
import sheet from '~/web/styles/portal.css?url'

export const links = areaSheet(sheet)

/** Complete without scripts, like the list. */
export const handle: RouteHandle = { scripts: false }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, club } = await requireBusiness(request, context, 'wines.read')
  const { env } = context.services
  const url = clubOrigin(env, club) + paths.wineList.page()
  const view = await wineListView(db, club, { query: new URL(request.url).searchParams, url })
  return { view, theme: themeOf(club) }
}

export const meta = privatePageOf<typeof loader>((data) =>
  data ? `Wine list of ${data.view.club.name}: preview` : 'Preview',
)

export default function PublicListPreview() {
  const { view } = useLoaderData<typeof loader>()
  const back = paths.business.inventory.publicList()
  const links = {
    home: back,
    join: back,
    signIn: back,
    terms: paths.public.terms(),
    privacy: paths.public.privacy(),
  }
  return (
    <>
      <WineListPage view={view} links={links} hrefOf={paths.business.inventory.publicListPreview} />
      <aside
        aria-label="Preview"
        className="sticky bottom-0 z-50 border-t border-line bg-raised px-5 py-2 text-center text-base text-ink print:hidden"
      >
        <p>
          A preview of your wine list.{' '}
          <a className="link inline-flex min-h-11 items-center font-semibold" href={back}>
            Back to inventory
          </a>
        </p>
      </aside>
    </>
  )
}
