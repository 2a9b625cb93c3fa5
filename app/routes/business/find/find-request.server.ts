import type { LoaderFunctionArgs } from '@remix-run/node'
import { findAnything } from '~/insight/find/find-anything.server'
import { readListParams } from '~/foundation/kit/list-params'
import { paths } from '~/foundation/kit/paths'
import { meaningfulWords } from '~/business/portal/find/place-search'
import { searchHandbook } from '~/platform/public-site/search-handbook.server'
import { requireBusiness } from '~/web/http/guards/guards.server'

/** The answer to the search of an address, for a page and for scripts. */
export async function findRequest({ request, context }: LoaderFunctionArgs) {
  const { db, club, may } = await requireBusiness(request, context, 'portal.enter')
  const { text } = readListParams(request.url)
  return findAnything(db, { text, timeZone: club.timeZone, may, handbook: handbookPlaces })
}

const handbookPlaces = (text: string) =>
  searchHandbook(meaningfulWords(text).join(' '))
    .filter(({ audience }) => audience !== 'member')
    .map(({ slug, title, summary }) => ({
      href: paths.public.docs.page(slug),
      label: title,
      line: summary,
    }))
