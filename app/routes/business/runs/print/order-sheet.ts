// The packing slip, the label or the note cards of an order, as PDF: /business/orders/:orderId/print/:sheet
import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { boxOfOrder } from '~/club/fulfillment/print/print-data.server'
import { cardsOfPurchase } from '~/club/fulfillment/print/printed-cards.server'
import { printedPurchase } from '~/club/fulfillment/print/printed-purchases.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { DomainError } from '~/foundation/kit/errors'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { lookup } from '~/foundation/kit/lookup'
import { paths } from '~/foundation/kit/paths'
import { pdfResponse } from './pdf-response.server'
import { cardAddresses, devicePaper, printTheme } from './print-request.server'

const sheets = lookup<'packing-slips' | 'labels' | 'note-cards'>({
  slip: 'packing-slips',
  label: 'labels',
  cards: 'note-cards',
})

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, club, now } = await requireBusiness(request, context, 'runs.read')
  const orderId = idIn(params, 'orderId')
  const { sheet = '' } = params
  const name = sheets.get(sheet)
  if (!name) throw new DomainError('sheet-not-found', 404, 'This sheet is not here.')
  const purchase = await printedPurchase(db, { purchaseId: orderId, now })
  if (!purchase) {
    const box = await boxOfOrder(db, orderId)
    if (!box) throw new DomainError('order-not-found', 404, 'We can’t find this order.')
    const number = String(box.number)
    throw redirect(
      paths.business.runPrint.pdf(box.runId, name, {
        from: number,
        to: number,
        ...(name === 'note-cards' && { copies: 'box' }),
      }),
    )
  }
  const { paper, labels } = devicePaper(request, context)
  const { box, location } = purchase
  const common = {
    head: { club: club.name, run: `Order ${box.number}`, pickUp: location },
    theme: printTheme(club),
    paper,
  }
  const { printWorker } = context.services
  const signal = { signal: request.signal }
  const cards =
    name === 'note-cards' ? await cardsOfPurchase(db, orderId, cardAddresses(context, club, now)) : []
  return pdfResponse(`order ${box.number} ${sheet}`, () => {
    switch (name) {
      case 'labels':
        return printWorker.make(
          name,
          { ...common, boxes: [box], sheet: labels, start: 1, outlines: false },
          signal,
        )
      case 'packing-slips':
        return printWorker.make(name, { ...common, boxes: [box] }, signal)
      case 'note-cards':
        return printWorker.make(name, { ...common, cards }, signal)
    }
  })
}
