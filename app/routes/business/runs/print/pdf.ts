// Sheets of a run as PDF: /business/runs/:runId/print/:sheet/pdf
import type { LoaderFunctionArgs } from '@remix-run/node'
import { printSheets } from '~/club-runs/print/options'
import { DomainError } from '~/kit/errors'
import { TaskWorkerLostError } from '~/kit/task-worker.server'
import { printRequest, printTheme, sheetData } from './print-request.server'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const asked = await printRequest(request, context, params)
  const { sheet, options, head, club } = asked
  const { boxes, lines, cards } = await sheetData(asked, context)
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
  const file = await make().catch((error: unknown) => {
    if (!(error instanceof TaskWorkerLostError)) throw error
    throw new DomainError(
      'print-failed',
      503,
      'This file took too long to make. Print fewer boxes at a time.',
    )
  })
  return new Response(new Uint8Array(file), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${fileName(head.run, printSheets[sheet])}"`,
      'Content-Security-Policy': "default-src 'none'",
      'Cache-Control': 'private, no-store',
    },
  })
}

/** "november-box-pick-list.pdf" */
function fileName(run: string, sheet: string): string {
  const words = `${run} ${sheet}`.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return `${words.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')}.pdf`
}
