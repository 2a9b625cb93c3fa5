import { demoClubs } from '#/db/seeds/demo-clubs'
import { paths } from '~/foundation/kit/paths'
import { indexedPaths } from '~/platform/public-site/site-pages'
import type { Platform } from '../tests/platform'
import { lighthouseOfMany } from './lighthouse'
import type { Row } from './table'

/** Pages that work with a script; all others have none but that of the color mode, which is part of the page. */
const withScript: ReadonlySet<string> = new Set([
  paths.public.landing(),
  paths.public.pricing(),
  paths.public.docs.list(),
  paths.public.getStarted(),
])
/** Lighthouse on a phone for every public page, a page of the handbook, a post, and the pages of the demo clubs. */
export function publicSiteRows(platform: Platform): Promise<Row[]> {
  const article = [paths.public.docs.page('plan-a-month'), paths.public.blog.post('what-a-club-needs')]
  const site = [...indexedPaths, ...article].map((path) => ({
    what: path,
    url: platform.rootUrl + path,
    mostScriptBytes: withScript.has(path) ? 60_000 : 0,
  }))
  const clubs = demoClubs.map(({ slug }) => ({
    what: `Club page of ${slug}`,
    url: `http://${slug}.${platform.rootDomain}/`,
    mostScriptBytes: 0,
  }))
  return lighthouseOfMany([...site, ...clubs])
}
