// The handbook: all pages, or those that match a search: /docs
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { paths } from '~/foundation/kit/paths'
import { handbookPages, type HandbookPage } from '~/platform/public-site/articles.server'
import { HandbookSearch } from '~/platform/public-site/components/handbook-search'
import { SiteScript } from '~/platform/public-site/components/site-script'
import { searchHandbook } from '~/platform/public-site/search-handbook.server'
import { siteMeta } from '~/platform/public-site/site-meta'
import sheet from '~/web/styles/public.css?url'
import { areaSheet } from '~/foundation/ui/styles/area-sheet'
import type { RouteHandle } from '~/root'
import { PublicLayout } from '../public-layout'
import { requirePublicSite } from '../public-page.server'

export const links = areaSheet(sheet)

export const handle: RouteHandle = { scripts: false }

const shown = ({ slug, title, summary, audience }: HandbookPage) => ({ slug, title, summary, audience })

export function loader({ request, context }: LoaderFunctionArgs) {
  const { origin } = requirePublicSite(context)
  const query = (new URL(request.url).searchParams.get('q') ?? '').trim()
  const pages = query === '' ? handbookPages() : searchHandbook(query)
  return data(
    { origin, query, pages: pages.map(shown) },
    { headers: { 'Cache-Control': 'no-cache', 'X-Page-Cache': 'site' } },
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  ...siteMeta({
    title: 'Handbook',
    description: 'One page for each task of owners, staff and members of a wine club on Tastevin.',
    origin: data?.origin ?? '',
    path: paths.public.docs.list(),
  }),
  ...(data?.query ? [{ name: 'robots', content: 'noindex' }] : []),
]

export default function Handbook() {
  const { query, pages } = useLoaderData<typeof loader>()
  return (
    <PublicLayout>
      <div className="wrap grid gap-6 py-[clamp(2.5rem,6vw,5.5rem)]">
        <h1>Handbook</h1>
        <p className="max-w-144 text-lg text-muted">One page for each task. What would you like to do?</p>
        <HandbookSearch query={query} pages={pages} />
      </div>
      <SiteScript />
    </PublicLayout>
  )
}
