import type { LinksFunction } from '@remix-run/node'

/** The `links` of a route: its pages, and those below it, use the style sheet of an area (`app/web/styles`). */
export const areaSheet =
  (href: string): LinksFunction =>
  () => [{ rel: 'stylesheet', href }]
