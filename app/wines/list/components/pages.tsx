import { PageLinks } from '~/ui/layout/page-links'
import type { WineListParams } from '../list-params'
import { listHref } from './wine-filters'

/** The way through the inventory's pages. */
export function Pages({ params, pages }: { params: WineListParams; pages: number }) {
  return <PageLinks page={params.page} pages={pages} hrefOf={(page) => listHref(params, { page })} />
}
