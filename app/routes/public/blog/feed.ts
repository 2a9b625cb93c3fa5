// The blog as an Atom feed: /blog/feed.xml
import type { LoaderFunctionArgs } from '@remix-run/node'
import { atomFeed } from '~/platform/public-site/site-files.server'
import { requirePublicSite } from '../public-page.server'

export function loader({ context }: LoaderFunctionArgs) {
  const { origin } = requirePublicSite(context)
  return new Response(atomFeed(origin), {
    headers: { 'Content-Type': 'application/atom+xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
