// Pages that are a text alone: /integrations, /moving-here, /careers, /cookies, /data-processing
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { sitePage } from '~/platform/public-site/articles.server'
import { TextArticle } from '~/platform/public-site/components/text-article'
import sheet from '~/web/styles/public.css?url'
import { areaSheet } from '~/foundation/ui/styles/area-sheet'
import type { RouteHandle } from '~/root'
import { PublicLayout } from './public-layout'
import { unchangingPage } from './public-page.server'
import { textMeta } from './text-meta'

export const links = areaSheet(sheet)

export const handle: RouteHandle = { scripts: false }

export function loader({ request, context }: LoaderFunctionArgs) {
  const [, name = ''] = new URL(request.url).pathname.replace(/\.data$/, '').split('/')
  const { title, summary, html, slug } = sitePage(name.toLowerCase())
  return unchangingPage(context, { page: { title, summary, html, slug } })
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? textMeta(data.origin, data.page, `/${data.page.slug}`) : []

export default function TextPage() {
  const { page } = useLoaderData<typeof loader>()
  return (
    <PublicLayout>
      <TextArticle page={page} />
    </PublicLayout>
  )
}
