// The blog: release notes, and pieces on running a club: /blog
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formatDay } from '~/foundation/kit/dates'
import { paths } from '~/foundation/kit/paths'
import { blogPosts } from '~/platform/public-site/articles.server'
import { postKindNames } from '~/platform/public-site/post-kinds'
import { siteMeta } from '~/platform/public-site/site-meta'
import sheet from '~/web/styles/public.css?url'
import { areaSheet } from '~/foundation/ui/styles/area-sheet'
import type { RouteHandle } from '~/root'
import { PublicLayout } from '../public-layout'
import { unchangingPage } from '../public-page.server'

export const links = areaSheet(sheet)

export const handle: RouteHandle = { scripts: false }

export const loader = ({ context }: LoaderFunctionArgs) =>
  unchangingPage(context, {
    posts: blogPosts().map(({ slug, title, summary, kind, published }) => ({
      slug,
      title,
      summary,
      kind,
      published,
    })),
  })

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  ...siteMeta({
    title: 'Blog',
    description: 'What is new in Tastevin, and pieces on running a wine club.',
    origin: data?.origin ?? '',
    path: paths.public.blog.list(),
  }),
  {
    tagName: 'link',
    rel: 'alternate',
    type: 'application/atom+xml',
    title: 'Tastevin blog',
    href: paths.public.blog.feed(),
  },
]

export default function Blog() {
  const { posts } = useLoaderData<typeof loader>()
  return (
    <PublicLayout>
      <div className="wrap grid gap-8 py-[clamp(2.5rem,6vw,5.5rem)]">
        <header className="grid gap-4">
          <h1>Blog</h1>
          <p className="max-w-144 text-lg text-muted">
            What is new, and what we know about running a club.{' '}
            <a className="link" href={paths.public.blog.feed()}>
              Atom feed
            </a>
          </p>
        </header>
        <ul>
          {posts.map(({ slug, title, summary, kind, published }) => (
            <li
              key={slug}
              className="grid gap-x-12 gap-y-2 border-t border-line py-8 md:grid-cols-[12rem_minmax(0,1fr)]"
            >
              <p className="text-sm text-muted">
                <time dateTime={published}>{formatDay(published)}</time>
                <br />
                {postKindNames[kind]}
              </p>
              <div>
                <h2 className="text-title-sm leading-tight">
                  <a className="text-ink no-underline hover:underline hover:decoration-accent" href={paths.public.blog.post(slug)}>
                    {title}
                  </a>
                </h2>
                <p className="mt-2 max-w-144 text-muted">{summary}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </PublicLayout>
  )
}
