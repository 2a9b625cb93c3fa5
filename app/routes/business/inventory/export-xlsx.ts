// The cellar as an Excel workbook: /business/inventory/export.xlsx
import type { LoaderFunctionArgs } from '@remix-run/node'
import { cellarWorkbook } from '~/cellar/inventory/export/export-cellar.server'
import { exportCellar } from './export.server'

export function loader({ request, context }: LoaderFunctionArgs) {
  return exportCellar(request, context, {
    extension: 'xlsx',
    write: async (wines, options) => new Uint8Array(await cellarWorkbook(wines, options)),
  })
}
