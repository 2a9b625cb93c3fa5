// A page of the handbook: /docs/:slug
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { paths } from '~/foundation/kit/paths'
import { handbookPages } from '~/platform/public-site/articles.server'
import { audienceNames } from '~/platform/public-site/components/handbook-search'
import { MissingText } from '~/platform/public-site/components/missing-text'
import { Prose } from '~/platform/public-site/components/prose'
import sheet from '~/web/styles/public.css?url'
import { areaSheet } from '~/foundation/ui/styles/area-sheet'
import type { RouteHandle } from '~/root'
import { PublicLayout } from '../public-layout'
import { requirePublicSite, unchangingPage } from '../public-page.server'
import { textMeta } from '../text-meta'

export const links = areaSheet(sheet)

export const handle: RouteHandle = { scripts: false }

export function loader({ context, params }: LoaderFunctionArgs) {
  const pages = handbookPages()
  const index = pages.findIndex(({ slug }) => slug === params.slug)
  const page = pages[index]
  if (!page) {
    const { origin } = requirePublicSite(context)
    return data({ origin, page: null, next: null }, { status: 404, headers: { 'Cache-Control': 'no-cache' } })
  }
  const { slug, title, summary, audience, html, sections } = page
  const following = pages[index + 1]
  const next =
    following?.audience === audience ? { slug: following.slug, title: following.title } : null
  return unchangingPage(context, { page: { slug, title, summary, audience, html, sections }, next })
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data?.page
    ? textMeta(data.origin, data.page, paths.public.docs.page(data.page.slug))
    : [{ title: 'Page not found – Tastevin' }, { name: 'robots', content: 'noindex' }]

export default function HandbookPage() {
  const { page, next } = useLoaderData<typeof loader>()
  if (!page) {
    return (
      <PublicLayout>
        <MissingText href={paths.public.docs.list()} label="Open the handbook" />
      </PublicLayout>
    )
  }
  return (
    <PublicLayout>
      <article className="wrap grid gap-x-16 gap-y-7 py-[clamp(2rem,5vw,4.5rem)] lg:grid-cols-[minmax(0,1fr)_14rem] lg:grid-rows-[auto_1fr]">
          <header className="grid max-w-168 gap-3">
            <p>
              <a className="link inline-flex min-h-11 items-center" href={paths.public.docs.list()}>
                Handbook
              </a>
              <span className="text-muted"> · {audienceNames[page.audience]}</span>
            </p>
            <h1 className="text-title-lg">{page.title}</h1>
            <p className="text-lg text-muted">{page.summary}</p>
          </header>
        {page.sections.length > 1 && (
          <nav className="lg:col-start-2 lg:row-span-2 lg:row-start-1" aria-labelledby="on-this-page">
            <div className="lg:sticky lg:top-24">
              <h2 id="on-this-page" className="font-text text-sm font-semibold tracking-normal text-muted">
                On this page
              </h2>
              <ul className="mt-2">
                {page.sections.map(({ id, title }) => (
                  <li key={id}>
                    <a className="inline-flex min-h-11 items-center text-sm text-ink hover:text-accent" href={`#${id}`}>
                      {title}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          </nav>
        )}
          <div className="grid content-start gap-7">
          <Prose html={page.html} />
          <footer className="mt-6 grid max-w-168 gap-2 border-t border-line pt-6">
            {next && (
              <p>
                Next:{' '}
                <a className="link" href={paths.public.docs.page(next.slug)}>
                  {next.title}
                </a>
              </p>
            )}
            <p className="text-muted">
              Not what you need?{' '}
              <a className="link" href={paths.public.support()}>
                Write to us
              </a>
            </p>
          </footer>
          </div>
      </article>
    </PublicLayout>
  )
}
