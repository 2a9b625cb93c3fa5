// A supplier's invoice in review: /business/inventory/receiving/invoices/:importId
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/businesses/portal/components/portal-frame'
import { requireBusiness } from '~/http/guards/guards.server'
import { notStoredWithAction } from '~/http/page-headers'
import { dayIn } from '~/kit/dates'
import { DomainError } from '~/kit/errors'
import { newId } from '~/kit/ids'
import { readListParams } from '~/kit/list-params'
import { paths } from '~/kit/paths'
import { BackLink } from '~/ui/back-link'
import { ConfirmDialog } from '~/ui/dialog/confirm-dialog'
import { privatePage } from '~/ui/document/page-meta'
import { Banner } from '~/ui/feedback/banner'
import { SuccessMessage } from '~/ui/feedback/success-message'
import { ButtonLink, SubmitButton } from '~/ui/form/button'
import { RejectionNotice } from '~/ui/form/rejection-notice'
import { actionsStyle } from '~/ui/layout/actions'
import { cellarLocations } from '~/wines/cellar/locations.server'
import { InvoiceLines } from '~/wines/receiving/invoices/components/invoice-lines'
import { LineForm } from '~/wines/receiving/invoices/components/line-form'
import { PagePane } from '~/wines/receiving/invoices/components/page-pane'
import { SaveForm } from '~/wines/receiving/invoices/components/save-form'
import { SumsCard } from '~/wines/receiving/invoices/components/sums-card'
import { invoicePage } from '~/wines/receiving/invoices/invoice-page.server'
import { supplierChoices } from '~/wines/receiving/suppliers/queries.server'
import { invoiceAction } from './invoice.action.server'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, businessId, may } = await requireBusiness(request, context, 'costs.read')
  const club = await context.services.clubs.byId(businessId)
  if (!club) throw new DomainError('business-missing', 404, 'Business not found.')
  const { text } = readListParams(request.url)
  const asked = new URL(request.url).searchParams
  const page = await invoicePage(db, params.importId ?? '', { line: asked.get('line'), q: text })
  if (!page) throw new Response(null, { status: 404 })
  const { invoice } = page
  // Its pages are arranged or read.
  if (invoice.status === 'arranging' || invoice.status === 'reading')
    throw redirect(paths.business.inventory.import(invoice.id), 303)
  return {
    page,
    mayChange: may('stock.adjust') && invoice.status === 'mapped',
    suppliers: await supplierChoices(db, invoice.supplierId),
    locations: await cellarLocations(db),
    today: dayIn(club.timeZone, context.now(businessId)),
    formId: newId(),
    done: asked.get('done'),
  }
}

export function action({ request, context, params }: ActionFunctionArgs) {
  return invoiceAction(request, context, params.importId ?? '')
}

export const meta = privatePage('Invoice')

export const headers = notStoredWithAction

export default function InvoicePage() {
  const { page, mayChange, suppliers, locations, today, formId, done } = useLoaderData<typeof loader>()
  const { invoice, lines, sums, pages, current, next } = page
  const waiting = lines.filter(({ state }) => state === 'missing' || state === 'check').length
  const title = invoice.documentNumber ? `Invoice ${invoice.documentNumber}` : invoice.fileName
  return (
    <>
      <div>
        <BackLink to={paths.business.inventory.receiving()}>Receiving</BackLink>
        <PortalTitle title={title}>
          {invoice.supplierName && `From ${invoice.supplierName}. `}
          {countSentence(lines.length, waiting)}
        </PortalTitle>
      </div>
      {done === 'line' && <SuccessMessage>Line saved.</SuccessMessage>}
      <RejectionNotice except={['line', 'save']} />
      {invoice.receiptId && (
        <Banner tone="info" title="This invoice is on a receipt">
          <p>
            <ButtonLink
              to={paths.business.inventory.receipt(invoice.receiptId)}
              variant="secondary"
              size="small"
            >
              Open the receipt
            </ButtonLink>
          </p>
        </Banner>
      )}
      {invoice.looksLike === 'wines' && mayChange && <ReadAsListNotice />}
      {current ? (
        <div className="grid min-w-0 items-start gap-6 lg:grid-cols-2">
          <div className="min-w-0 lg:sticky lg:top-4">
            <PagePane pages={pages} place={current.place} name={current.description} />
          </div>
          <LineForm key={current.position} importId={invoice.id} line={current} sums={sums} next={next} />
        </div>
      ) : (
        <>
          {mayChange && next !== null && (
            <div className={actionsStyle}>
              <ButtonLink to={`${paths.business.inventory.invoice(invoice.id, { line: String(next) })}#line`}>
                {waiting === 1 ? 'Check 1 line' : `Check ${waiting} lines`}
              </ButtonLink>
            </div>
          )}
          <InvoiceLines importId={invoice.id} lines={lines} currency={sums.currency} mayChange={mayChange} />
          <SumsCard sums={sums} />
          {mayChange && (
            <SaveForm
              page={page}
              suppliers={suppliers}
              locations={locations}
              today={today}
              currency="USD"
              receiptId={formId}
            />
          )}
          <PagePane pages={pages} place={null} name={title} />
          {mayChange && <DiscardButton title={title} />}
        </>
      )}
    </>
  )
}

function countSentence(count: number, waiting: number): string {
  const all = count === 1 ? '1 line was read.' : `${count} lines were read.`
  if (waiting === 0) return `${all} Nothing changes before you create the receipt.`
  return `${all} ${waiting === 1 ? '1 line needs' : `${waiting} lines need`} a look.`
}

function ReadAsListNotice() {
  return (
    <Banner tone="warn" title="This does not look like an invoice">
      <Form method="post">
        <p>It may be a wine list: we found no document number and no sums.</p>
        <input type="hidden" name="intent" value="read-as-list" />
        <SubmitButton intent="read-as-list" variant="secondary" size="small" pendingLabel="Starting...">
          Read it as a wine list
        </SubmitButton>
      </Form>
    </Banner>
  )
}

function DiscardButton({ title }: { title: string }) {
  return (
    <div>
      <ConfirmDialog
        trigger="Discard invoice"
        title={`Discard ${title}?`}
        description="The file and what was read are deleted. Your cellar does not change."
      >
        <Form method="post">
          <input type="hidden" name="intent" value="discard" />
          <SubmitButton intent="discard" variant="danger">{`Discard ${title}`}</SubmitButton>
        </Form>
      </ConfirmDialog>
    </div>
  )
}
