import { siteMeta } from '~/platform/public-site/site-meta'

/** Title, description and link preview of a text of the public site. */
export const textMeta = (
  origin: string,
  { title, summary, published }: { title: string; summary: string; published?: string },
  path: string,
) => siteMeta({ title, description: summary, origin, path, published })
