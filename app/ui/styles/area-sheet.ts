import type { LinksFunction } from '@remix-run/node'

/** The `links` of a route whose pages, and those below it, wear the sheet of an area (`app/styles`). */
export const areaSheet =
  (href: string): LinksFunction =>
  () => [{ rel: 'stylesheet', href }]
