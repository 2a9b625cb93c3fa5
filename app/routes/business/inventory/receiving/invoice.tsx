// A supplier's invoice in review: /business/inventory/receiving/invoices/:importId
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { dayIn } from '~/foundation/kit/dates'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { newId } from '~/foundation/kit/ids'
import { readListParams } from '~/foundation/kit/list-params'
import { paths } from '~/foundation/kit/paths'
import { ConfirmDialog } from '~/foundation/ui/dialog/confirm-dialog'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { Banner } from '~/foundation/ui/feedback/banner'
import { ButtonLink } from '~/foundation/ui/form/button'
import { FormResult } from '~/foundation/ui/form/form-result'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { cellarLocations } from '~/cellar/stock/locations.server'
import { ReadAsNotice } from '~/cellar/imports/components/read-as-notice'
import { documentNoun, isOnlyReturn } from '~/cellar/invoices/charges'
import { CurrencyCard, CurrencyNotice } from '~/cellar/invoices/components/currency-card'
import { InvoiceLines } from '~/cellar/invoices/components/invoice-lines'
import { SaveForm } from '~/cellar/invoices/components/save-form'
import { SumsCard } from '~/cellar/invoices/components/sums-card'
import { invoicePage } from '~/cellar/invoices/invoice-page.server'
import { supplierChoices } from '~/cellar/receiving/suppliers/queries.server'
import { invoiceAction } from './invoice.action.server'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, may, club, now } = await requireBusiness(request, context, 'costs.read')
  const { text } = readListParams(request.url)
  const query = new URL(request.url).searchParams
  const mayChange = may('stock.adjust')
  const page = await invoicePage(db, idIn(params, 'importId'), {
    line: query.get('line'),
    q: text,
    mayChange,
  })
  if (!page) throw new Response(null, { status: 404 })
  const { invoice } = page
  // Its pages are arranged or read.
  if (invoice.status === 'arranging' || invoice.status === 'reading')
    throw redirect(paths.business.inventory.import(invoice.id), 303)
  return {
    page,
    mayChange: mayChange && invoice.status === 'mapped',
    isLineAsked: query.get('line') !== null,
    suppliers: await supplierChoices(db, invoice.supplierId),
    locations: await cellarLocations(db),
    today: dayIn(club.timeZone, now),
    formId: newId(),
  }
}

export const action = (args: ActionFunctionArgs) => invoiceAction(args)

export const meta = privatePage('Invoice')

const doneMessages = {
  line: 'Line saved. No line is left to check.',
  currency: 'Currency set.',
}

export default function InvoicePage() {
  const { page, mayChange, isLineAsked, suppliers, locations, today, formId } = useLoaderData<typeof loader>()
  const { invoice, lines, sums } = page
  const waiting = lines.filter(({ state }) => state === 'missing' || state === 'check').length
  const noun = isOnlyReturn(sums) ? 'Credit note' : 'Invoice'
  const title = invoice.documentNumber ? `${noun} ${invoice.documentNumber}` : invoice.fileName
  return (
    <>
      <PortalTitle back={{ href: paths.business.inventory.receiving(), label: 'Receiving' }} title={title}>
        {invoice.supplierName && `From ${invoice.supplierName.replace(/\.$/, '')}. `}
        {countSentence(lines.length, waiting, isOnlyReturn(sums) ? 'return' : 'receipt')}
      </PortalTitle>
      <FormResult done={doneMessages} except={['line', 'save', 'currency']} />
      {invoice.receiptId && (
        <Banner
          tone="info"
          title={isOnlyReturn(sums) ? 'This credit note is on a return' : 'This invoice is on a receipt'}
        >
          <p>
            <ButtonLink
              to={paths.business.inventory.receipt(invoice.receiptId)}
              variant="secondary"
              size="small"
            >
              {isOnlyReturn(sums) ? 'Open the return' : 'Open the receipt'}
            </ButtonLink>
          </p>
        </Banner>
      )}
      {mayChange && <ReadAsNotice session={{ ...invoice, purpose: 'invoice' }} />}
      <CurrencyNotice invoice={invoice} />
      <InvoiceLines page={page} mayChange={mayChange} takesFocus={isLineAsked} />
      <SumsCard sums={sums} />
      {mayChange && (
        <>
          {sums.hasCosts && <CurrencyCard key={invoice.currency} page={page} />}
          <SaveForm
            page={page}
            suppliers={suppliers}
            locations={locations}
            today={today}
            receiptId={formId}
          />
          <DiscardButton title={title} noun={documentNoun(sums)} />
        </>
      )}
    </>
  )
}

function countSentence(count: number, waiting: number, noun: string): string {
  const all = count === 1 ? '1 line was read.' : `${count} lines were read.`
  if (waiting === 0) return `${all} Nothing changes before you create the ${noun}.`
  return `${all} ${waiting === 1 ? '1 line needs' : `${waiting} lines need`} a look.`
}

function DiscardButton({ title, noun }: { title: string; noun: string }) {
  return (
    <div>
      <ConfirmDialog
        trigger={`Discard ${noun}`}
        title={`Discard ${title}?`}
        description="The file and what was read are deleted. Your cellar does not change."
      >
        <IntentForm intent="discard" variant="danger">{`Discard ${title}`}</IntentForm>
      </ConfirmDialog>
    </div>
  )
}
