// The cellar as a CSV file: /business/inventory/export.csv
import type { LoaderFunctionArgs } from '@remix-run/node'
import { cellarCsv } from '~/cellar/inventory/export/export-cellar.server'
import { exportCellar } from './export.server'

export function loader({ request, context }: LoaderFunctionArgs) {
  return exportCellar(request, context, {
    extension: 'csv',
    write: async (wines, options) => cellarCsv(wines, options),
  })
}
