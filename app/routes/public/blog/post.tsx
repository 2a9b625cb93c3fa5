// A post of the blog: /blog/:slug
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formatDay } from '~/foundation/kit/dates'
import { paths } from '~/foundation/kit/paths'
import { blogPosts } from '~/platform/public-site/articles.server'
import { MissingText } from '~/platform/public-site/components/missing-text'
import { Prose } from '~/platform/public-site/components/prose'
import { postKindNames } from '~/platform/public-site/post-kinds'
import sheet from '~/web/styles/public.css?url'
import { areaSheet } from '~/foundation/ui/styles/area-sheet'
import type { RouteHandle } from '~/root'
import { PublicLayout } from '../public-layout'
import { requirePublicSite, unchangingPage } from '../public-page.server'
import { textMeta } from '../text-meta'

export const links = areaSheet(sheet)

export const handle: RouteHandle = { scripts: false }

export function loader({ context, params }: LoaderFunctionArgs) {
  const post = blogPosts().find(({ slug }) => slug === params.slug)
  if (!post) {
    const { origin } = requirePublicSite(context)
    return data({ origin, post: null }, { status: 404, headers: { 'Cache-Control': 'no-cache' } })
  }
  const { slug, title, summary, kind, published, html } = post
  return unchangingPage(context, { post: { slug, title, summary, kind, published, html } })
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data?.post
    ? textMeta(data.origin, data.post, paths.public.blog.post(data.post.slug))
    : [{ title: 'Page not found – Tastevin' }, { name: 'robots', content: 'noindex' }]

export default function BlogPost() {
  const { post } = useLoaderData<typeof loader>()
  if (!post) {
    return (
      <PublicLayout>
        <MissingText href={paths.public.blog.list()} label="Open the blog" />
      </PublicLayout>
    )
  }
  return (
    <PublicLayout>
      <article className="wrap grid gap-8 py-[clamp(2rem,5vw,4.5rem)]">
        <header className="grid max-w-168 gap-4">
          <p>
            <a className="link inline-flex min-h-11 items-center" href={paths.public.blog.list()}>
              Blog
            </a>
            <span className="text-muted">
              {' '}
              · {postKindNames[post.kind]} · <time dateTime={post.published}>{formatDay(post.published)}</time>
            </span>
          </p>
          <h1 className="text-title-lg">{post.title}</h1>
          <p className="text-lg text-muted">{post.summary}</p>
        </header>
        <Prose html={post.html} />
      </article>
    </PublicLayout>
  )
}
