// The files of the public site that programs read: sitemap, robots.txt and the Atom feed.
import { escapeHtml } from '~/foundation/kit/escape-html'
import { paths } from '~/foundation/kit/paths'
import { blogPosts, handbookPages } from './articles.server'
import { indexedPaths } from './site-pages'

const XML = '<?xml version="1.0" encoding="utf-8"?>\n'

/** The addresses of the public site for search engines (sitemaps.org). `origin` is the platform's. */
export function sitemap(origin: string): string {
  const urls = [
    ...indexedPaths.map((path) => ({ path, changed: undefined })),
    ...handbookPages().map(({ slug }) => ({ path: paths.public.docs.page(slug), changed: undefined })),
    ...blogPosts().map(({ slug, published }) => ({ path: paths.public.blog.post(slug), changed: published })),
  ]
  const entries = urls.map(
    ({ path, changed }) =>
      `<url><loc>${escapeHtml(origin + path)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`,
  )
  return `${XML}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`
}

/** The robots.txt of a host; `siteOrigin` is the origin of the sitemap, null for a club's host, which has none. */
export function robotsFile({ siteOrigin, isDemo }: { siteOrigin: string | null; isDemo: boolean }): string {
  // Made-up clubs are not for search engines.
  if (isDemo) return 'User-agent: *\nDisallow: /\n'
  const closed = ['/customer/', '/business/', '/admin/', '/account/', '/session/', '/onboard/']
  const lines = ['User-agent: *', 'Allow: /', ...closed.map((path) => `Disallow: ${path}`)]
  if (siteOrigin !== null) lines.push('', `Sitemap: ${siteOrigin}${paths.public.sitemap()}`)
  return `${lines.join('\n')}\n`
}

/** The blog as an Atom feed (RFC 4287), latest post first, with the whole text of each. */
export function atomFeed(origin: string): string {
  const posts = blogPosts()
  const self = origin + paths.public.blog.feed()
  const moment = (day: string) => `${day}T12:00:00Z`
  const entries = posts.map(({ slug, title, summary, published, html }) => {
    const url = origin + paths.public.blog.post(slug)
    return `<entry>
<id>${escapeHtml(url)}</id>
<title>${escapeHtml(title)}</title>
<link href="${escapeHtml(url)}"/>
<published>${moment(published)}</published>
<updated>${moment(published)}</updated>
<summary>${escapeHtml(summary)}</summary>
<content type="html">${escapeHtml(withOrigin(html, origin))}</content>
</entry>`
  })
  return `${XML}<feed xmlns="http://www.w3.org/2005/Atom">
<id>${escapeHtml(self)}</id>
<title>Tastevin blog</title>
<link rel="self" href="${escapeHtml(self)}"/>
<link href="${escapeHtml(origin + paths.public.blog.list())}"/>
<updated>${moment(posts[0]?.published ?? '2026-01-01')}</updated>
<author><name>Tastevin</name></author>
${entries.join('\n')}
</feed>
`
}

/** Addresses of a text as they are outside the site. */
const withOrigin = (html: string, origin: string): string =>
  html.replace(/(href|src)="\//g, (_, attribute: string) => `${attribute}="${origin}/`)
