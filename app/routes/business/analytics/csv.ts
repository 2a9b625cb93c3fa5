// The list behind a figure as a file: /business/analytics/movements/csv and others
import type { LoaderFunctionArgs } from '@remix-run/node'
import { figureCsv } from '~/insight/analytics/report/figure-file.server'
import { figureFile } from './file.server'

export function loader({ request, context, params }: LoaderFunctionArgs) {
  const format = { extension: 'csv', write: figureCsv } as const
  return figureFile(request, context, { figure: params.figure, format })
}
