import { withQuery } from './with-query'

/** The platform's public pages, on its own host; the terms and the privacy policy are on every host. */
export const publicPaths = {
  landing: () => '/landing',
  howItWorks: () => '/how-it-works',
  features: () => '/features',
  /** With the figures of the calculator: members, and dollars a month. */
  pricing: (query?: { members?: string; price?: string; cost?: string }) => withQuery('/pricing', query),
  about: () => '/about',
  /** The contact form. */
  getStarted: () => '/get-started',
  /** A walk through the product, and the public demo installation where there is one. */
  demo: () => '/demo',
  integrations: () => '/integrations',
  /** How a club of another system moves in. */
  movingHere: () => '/moving-here',
  support: () => '/support',
  /** The handbook. */
  docs: {
    list: (query?: { q?: string }) => withQuery('/docs', query),
    page: (slug: string) => `/docs/${encodeURIComponent(slug)}`,
  },
  brand: () => '/brand',
  blog: {
    list: () => '/blog',
    post: (slug: string) => `/blog/${encodeURIComponent(slug)}`,
    /** The Atom feed. */
    feed: () => '/blog/feed.xml',
  },
  careers: () => '/careers',
  terms: () => '/terms',
  privacy: () => '/privacy',
  cookies: () => '/cookies',
  dataProcessing: () => '/data-processing',
  sitemap: () => '/sitemap.xml',
  /** Rules for search engines on a host. */
  robots: () => '/robots.txt',
}
