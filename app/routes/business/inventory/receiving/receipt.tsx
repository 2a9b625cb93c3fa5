// One receipt: /business/inventory/receiving/:receiptId
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { formatDay } from '~/foundation/kit/dates'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { newId } from '~/foundation/kit/ids'
import { readListParams } from '~/foundation/kit/list-params'
import { paths } from '~/foundation/kit/paths'
import { privatePageOf } from '~/foundation/ui/document/page-meta'
import { Banner } from '~/foundation/ui/feedback/banner'
import { DoneMessage } from '~/foundation/ui/feedback/done-message'
import { linkStyle } from '~/foundation/ui/layout/text-style'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'
import { cellarLocations } from '~/cellar/stock/locations.server'
import { LineForm, WineSearch } from '~/cellar/receiving/components/add-line'
import { ReceiptActions } from '~/cellar/receiving/components/receipt-actions'
import { ReceiptBadge } from '~/cellar/receiving/components/receipt-badge'
import { ReceiptDetails } from '~/cellar/receiving/components/receipt-details'
import { ReceiptLines } from '~/cellar/receiving/components/receipt-lines'
import { ReturnForm } from '~/cellar/receiving/components/return-form'
import { receiptNotFound } from '~/cellar/receiving/errors'
import { findWinesToReceive, wineToReceive } from '~/cellar/receiving/find-wines.server'
import { invoiceOfReceipt } from '~/cellar/invoices/queries.server'
import { receiptById } from '~/cellar/receiving/queries.server'
import {
  bottles,
  maxLines,
  receiptTitle,
  undoSentence,
  wayOf,
  type ReceiptWay,
} from '~/cellar/receiving/rules'
import { supplierChoices } from '~/cellar/receiving/suppliers/queries.server'
import { receiptAction } from './receipt.action.server'

/** The most wines that a search offers at once. */
const mostFound = 12

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, may } = await requireBusiness(request, context, 'costs.read')
  const { text } = readListParams(request.url)
  const query = new URL(request.url).searchParams
  return db.read(async (db) => {
    const receipt = await receiptById(db, idIn(params, 'receiptId'))
    if (!receipt) throw receiptNotFound()
    const mayChange = may('stock.adjust')
    const isOpen = receipt.state !== 'closed'
    const lineOf = (name: string) => receipt.lines.find(({ id }) => id === query.get(name)) ?? null
    return {
      receipt,
      mayChange,
      suppliers: await supplierChoices(db, receipt.supplierId),
      locations: await cellarLocations(db),
      invoice: await invoiceOfReceipt(db, receipt.id),
      search: text === '' ? null : { q: text, ...(await findWinesToReceive(db, { text, limit: mostFound })) },
      selected: mayChange && isOpen ? await wineToReceive(db, query.get('wine') ?? '') : null,
      editing: lineOf('line'),
      added: lineOf('added'),
      formIds: { line: newId(), posting: newId(), return: newId() },
      counts: { count: countIn(query, 'count'), gone: countIn(query, 'gone') },
    }
  })
}

const countIn = (query: URLSearchParams, name: string): number =>
  /^\d{1,9}$/.test(query.get(name) ?? '') ? Number(query.get(name)) : 0

export const action = (args: ActionFunctionArgs) => receiptAction(args)

export const meta = privatePageOf<typeof loader>(
  (data) => `${data ? receiptTitle(data.receipt) : 'Receipt'} – Tastevin`,
)

export default function ReceiptPage() {
  const data = useLoaderData<typeof loader>()
  const { receipt, suppliers, locations, search, selected, editing, added, formIds, mayChange } = data
  const rejected = useActionData<typeof action>()
  const isOpen = receipt.state !== 'closed'
  const isFull = receipt.lines.length >= maxLines
  const details = mayChange && (
    <ReceiptDetails
      key={`details ${receipt.id}`}
      receipt={receipt}
      suppliers={suppliers}
      locations={locations}
      duplicateOf={rejected?.duplicateOf ?? null}
    />
  )
  return (
    <>
      <PortalTitle
        back={{ href: paths.business.inventory.receiving(), label: 'Receiving' }}
        title={receiptTitle(receipt)}
        action={<ReceiptBadge state={receipt.state} way={wayOf(receipt)} />}
      >
        {stateSentence(receipt)}
      </PortalTitle>
      {!rejected && <DoneMessage messages={doneMessages(data.counts, wayOf(receipt))} />}
      {data.invoice && (
        <p>
          Made of{' '}
          <Link className={linkStyle} to={paths.business.inventory.invoice(data.invoice.importId)}>
            {data.invoice.fileName}
          </Link>
        </p>
      )}
      <RejectionNotice except={['details', 'line', 'return']} />
      {receipt.state === 'draft' && details}
      {receipt.lines.length > 0 && (
        <ReceiptLines receipt={receipt} postingId={formIds.posting} mayChange={mayChange} />
      )}
      {selected && (
        <LineForm
          key={`line ${selected.id} ${editing?.id}`}
          receiptId={receipt.id}
          wine={selected}
          line={editing}
          formId={formIds.line}
        />
      )}
      {mayChange && isOpen && !isFull && (
        <WineSearch
          key={`search ${added?.id ?? receipt.id}`}
          receiptId={receipt.id}
          result={search}
          added={added && `${bottles(added.quantity)} of ${added.wine}`}
        />
      )}
      {mayChange && isOpen && isFull && (
        <Banner tone="info">
          A receipt takes up to {maxLines} lines. Put further wines of this delivery on another receipt.
        </Banner>
      )}
      {receipt.state !== 'draft' && details}
      {mayChange && <ReturnForm key={`return ${receipt.id}`} receipt={receipt} formId={formIds.return} />}
      {mayChange && <ReceiptActions receipt={receipt} />}
    </>
  )
}

interface Named {
  supplier: string | null
  receivedOn: string
  state: string
  received: number
  open: number
  quantity: number
  returned: number
}

function stateSentence(receipt: Named): string {
  const { supplier, receivedOn, state, received, open } = receipt
  const way = wayOf(receipt)
  const done = { delivery: 'received', return: 'returned', both: 'received or returned' }[way]
  const from = `${supplier ? `${way === 'return' ? 'To' : 'From'} ${supplier}, ` : ''}${formatDay(receivedOn)}.`
  if (state === 'draft')
    return `${from} Your stock changes when you ${way === 'return' ? 'return' : 'receive'} the bottles.`
  const rest = way === 'return' ? 'still to go back' : 'still to come'
  if (state === 'partial') return `${from} ${bottles(received)} ${done}, ${bottles(open)} ${rest}.`
  return `${from} ${bottles(received)} ${done}.`
}

const doneMessages = ({ count, gone }: { count: number; gone: number }, way: ReceiptWay) => ({
  ordered: 'Draft receipt created. Receive the bottles here when they arrive.',
  invoice:
    way === 'return'
      ? 'Return created. Take its bottles out of stock below.'
      : 'Receipt created. Receive its bottles below.',
  saved: 'Details saved.',
  'line-removed': 'Line removed.',
  received: {
    delivery: `${bottles(count)} received into stock.`,
    return: `${bottles(count)} returned to the supplier and taken out of stock.`,
    both: `${bottles(count)} received into stock or returned to the supplier.`,
  }[way],
  undone: undoSentence({ reversed: count, gone }, way),
  closed: 'Receipt closed without the rest.',
  reopened: 'The rest of this receipt is expected again.',
})
