import { paths } from '~/kit/paths'
import { linkStyle } from '~/ui/layout/text-style'
import type { WineListQuery } from '../../list/list-params'

const style = `${linkStyle} inline-flex min-h-11 items-center`

/** Downloads of the wines that the list shows, all pages of them. */
export function ExportLinks({ query }: { query: WineListQuery }) {
  const { exportXlsx, exportCsv } = paths.business.inventory
  return (
    <p className="flex flex-wrap items-center gap-x-5 text-sm text-muted">
      Export these wines:
      <a className={style} href={exportXlsx({ ...query })}>
        Excel
      </a>
      <a className={style} href={exportCsv({ ...query })}>
        CSV
      </a>
    </p>
  )
}
