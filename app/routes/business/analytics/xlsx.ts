// The list behind a figure as an Excel workbook: /business/analytics/movements/xlsx and others
import type { LoaderFunctionArgs } from '@remix-run/node'
import { figureWorkbook } from '~/insight/analytics/report/figure-file.server'
import type { PeopleList } from '~/insight/analytics/report/people-lists.server'
import { figureFile } from './file.server'

const format = {
  extension: 'xlsx',
  write: async (list: PeopleList) => new Uint8Array(await figureWorkbook(list, 'Analytics')),
} as const

export function loader({ request, context, params }: LoaderFunctionArgs) {
  return figureFile(request, context, { figure: params.figure, format })
}
