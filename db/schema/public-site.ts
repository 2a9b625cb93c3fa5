/** Views of a page of the public site on a day (UTC), by the kind of place the readers came from. */
export interface SitePageViewsTable {
  day: string
  page: string
  source: string
  views: number
}
