// Pages that are a text alone: /integrations, /careers, /cookies, /data-processing
import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { sitePage } from '~/public-site/articles.server'
import { TextArticle } from '~/public-site/components/text-article'
import { siteMeta } from '~/public-site/site-meta'
import sheet from '~/styles/public.css?url'
import { areaSheet } from '~/ui/styles/area-sheet'
import type { RouteHandle } from '../../root'
import { PublicLayout } from './public-layout'
import { unchangingPage } from './public-page.server'

export const links = areaSheet(sheet)

export const handle: RouteHandle = { scripts: false }

export function loader({ request, context }: LoaderFunctionArgs) {
  const [, name = ''] = new URL(request.url).pathname.replace(/\.data$/, '').split('/')
  const { title, summary, html, slug } = sitePage(name.toLowerCase())
  return unchangingPage(context, { page: { title, summary, html, slug } })
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? siteMeta({
        title: data.page.title,
        description: data.page.summary,
        origin: data.origin,
        path: `/${data.page.slug}`,
      })
    : []

export default function TextPage() {
  const { page } = useLoaderData<typeof loader>()
  return (
    <PublicLayout>
      <TextArticle page={page} />
    </PublicLayout>
  )
}
