import { paths } from '~/foundation/kit/paths'
import { ExportLinks as FileLinks } from '~/foundation/ui/layout/export-links'
import type { Query } from '~/foundation/kit/paths/with-query'

/** Downloads of the wines that the list shows, all pages of them. */
export function ExportLinks({ query }: { query: Query }) {
  const { exportXlsx, exportCsv } = paths.business.inventory
  return (
    <FileLinks of="wines" hrefOf={(format) => (format === 'xlsx' ? exportXlsx(query) : exportCsv(query))} />
  )
}
