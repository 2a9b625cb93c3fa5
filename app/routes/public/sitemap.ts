// The addresses of the public site for search engines: /sitemap.xml
import type { LoaderFunctionArgs } from '@remix-run/node'
import { sitemap } from '~/platform/public-site/site-files.server'
import { requirePublicSite } from './public-page.server'

export function loader({ context }: LoaderFunctionArgs) {
  const { origin } = requirePublicSite(context)
  return new Response(sitemap(origin), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
