// Sheets of a run to print from the browser: /business/runs/:runId/print/:sheet
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { LabelSheets, labelSheetCss } from '~/club/fulfillment/print/components/label-sheets'
import { NoteCards, noteCardCss } from '~/club/fulfillment/print/components/note-cards'
import { PackingSlips, packingSlipCss } from '~/club/fulfillment/print/components/packing-slips'
import { PickList } from '~/club/fulfillment/print/components/pick-list'
import { printSheets } from '~/club/fulfillment/print/options'
import { papers } from '~/club/fulfillment/print/paper'
import { paths } from '~/foundation/kit/paths'
import { qrCodeSvg } from '~/foundation/kit/qr-code.server'
import { PrintButton } from '~/business/sharing/components/print-button'
import sheetOfStyles from '~/web/styles/portal.css?url'
import { useNonce } from '~/foundation/ui/document/nonce'
import { privatePageOf } from '~/foundation/ui/document/page-meta'
import { Banner } from '~/foundation/ui/feedback/banner'
import { EmptyState } from '~/foundation/ui/feedback/empty-state'
import { ButtonLink } from '~/foundation/ui/form/button'
import { areaSheet } from '~/foundation/ui/styles/area-sheet'
import { asTyped, printRequest, printThemeCss, sheetData } from './print-request.server'

export const links = areaSheet(sheetOfStyles)

/** Boxes and cards on one page: a browser is slow to lay out more. */
const mostOnPage = 600

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const print = await printRequest(request, context, params)
  const { sheet, options, head, club, printed } = print
  const { boxes, lines, cards } = await sheetData(print, context)
  const copies = cards.flatMap(({ copies, ...card }) =>
    Array.from({ length: Math.min(copies, mostOnPage) }, () => ({ ...card, copies: 1 })),
  )
  const isWhole = sheet === 'pick-list'
  const shown = isWhole ? [] : boxes.slice(0, mostOnPage)
  const cardCount = cards.reduce((sum, { copies }) => sum + copies, 0)
  const rest = isWhole ? 0 : Math.max(boxes.length, cardCount) - mostOnPage
  const typed = asTyped(options)
  const next = sheet === 'note-cards' ? undefined : boxes[mostOnPage]?.number
  return {
    sheet,
    options,
    head,
    lines,
    boxCount: boxes.length,
    boxes: shown.map((box) => ({ ...box, qr: sheet === 'labels' && box.code ? qrCodeSvg(box.code) : null })),
    cards: copies.slice(0, mostOnPage).map((card) => ({ ...card, qr: qrCodeSvg(card.address) })),
    rest: Math.max(0, rest),
    nextHref:
      next === undefined
        ? null
        : paths.business.runPrint.sheet(printed.run.id, sheet, { ...typed, start: '1', from: String(next) }),
    pdfHref: paths.business.runPrint.pdf(printed.run.id, sheet, typed),
    backHref: paths.business.runPrint.overview(printed.run.id, typed),
    themeCss: printThemeCss(club),
  }
}

export const meta = privatePageOf<typeof loader>((data) =>
  data ? `${printSheets[data.sheet]} – ${data.head.run}` : 'Print',
)

export default function PrintSheetPage() {
  const { sheet, options, head, lines, boxCount, boxes, cards, rest, nextHref, ...page } =
    useLoaderData<typeof loader>()
  const nonce = useNonce()
  const isEmpty = boxCount === 0 && cards.length === 0
  const { label, width, height } = papers[options.paper]
  const css = {
    'pick-list': () => `@page{size:${width}mm ${height}mm;margin:15mm}`,
    'packing-slips': () => packingSlipCss(options.paper, boxes),
    labels: () => labelSheetCss(options.labels, options.outlines),
    'note-cards': () => noteCardCss(options.paper),
  }[sheet]()
  return (
    <main id="main" className="grid grid-cols-1 gap-8 px-4 pt-8 pb-16 print:block print:p-0" tabIndex={-1}>
      <style
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: css + page.themeCss }}
      />
      <div className="mx-auto grid w-full max-w-[50rem] gap-4 print:hidden">
        <h1 className="text-title">{printSheets[sheet]}</h1>
        <p>
          {head.run}
          {sheet === 'labels' ? '' : `, on ${label}`}. Print at actual size (100%), without margins.
        </p>
        {rest > 0 && (
          <Banner tone="warn" title={`This page shows the first ${mostOnPage}`}>
            <p>
              {rest.toLocaleString('en-US')} more are left out: a browser is slow to print them.{' '}
              {nextHref && (
                <>
                  <a href={nextHref}>Show the next ones</a>, or{' '}
                </>
              )}
              <a href={page.pdfHref}>open the PDF</a>, which has them all.
            </p>
          </Banner>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <PrintButton />
          {!isEmpty && (
            <ButtonLink to={page.pdfHref} variant="secondary" document>
              Open PDF
            </ButtonLink>
          )}
          <ButtonLink to={page.backHref} variant="quiet" document>
            Back
          </ButtonLink>
        </div>
      </div>
      {isEmpty ? (
        <EmptyState title="No box to print">
          <p>No box matches these choices. Go back to choose others.</p>
        </EmptyState>
      ) : (
        <div
          className="overflow-x-auto print:overflow-visible"
          role="region"
          aria-label={printSheets[sheet]}
          tabIndex={0}
        >
          <div className="mx-auto w-fit max-w-none print:mx-0 print:w-full">
            {sheet === 'pick-list' && <PickList lines={lines} boxes={boxCount} head={head} />}
            {sheet === 'packing-slips' && <PackingSlips boxes={boxes} head={head} />}
            {sheet === 'labels' && (
              <LabelSheets name={options.labels} start={options.start ?? 1} boxes={boxes} head={head} />
            )}
            {sheet === 'note-cards' && <NoteCards cards={cards} head={head} />}
          </div>
        </div>
      )}
    </main>
  )
}
