// Sheets of a run as PDF: /business/runs/:runId/print/:sheet/pdf
import type { LoaderFunctionArgs } from '@remix-run/node'
import { printSheets } from '~/club/fulfillment/print/options'
import { DomainError } from '~/foundation/kit/errors'
import { pdfResponse } from './pdf-response.server'
import { printRequest, printTheme, sheetData } from './print-request.server'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const print = await printRequest(request, context, params)
  const { sheet, options, head, club } = print
  const { boxes, lines, cards } = await sheetData(print, context)
  if (boxes.length === 0 && cards.length === 0)
    throw new DomainError('nothing-to-print', 404, 'There is no box to print with these choices.')
  const { printWorker } = context.services
  const common = { head, theme: printTheme(club), paper: options.paper }
  const signal = { signal: request.signal }
  const make = () => {
    switch (sheet) {
      case 'pick-list':
        return printWorker.make(sheet, { ...common, lines, boxes: boxes.length }, signal)
      case 'packing-slips':
        return printWorker.make(sheet, { ...common, boxes }, signal)
      case 'labels': {
        const { labels, start, outlines } = options
        return printWorker.make(
          sheet,
          { ...common, sheet: labels, start: start ?? 1, outlines, boxes },
          signal,
        )
      }
      case 'note-cards':
        return printWorker.make(sheet, { ...common, cards }, signal)
    }
  }
  return pdfResponse(`${head.run} ${printSheets[sheet]}`, make)
}
