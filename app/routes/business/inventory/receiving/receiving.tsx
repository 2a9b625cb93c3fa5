// Receipts of deliveries: /business/inventory/receiving
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/businesses/portal/components/portal-frame'
import { handleForms } from '~/http/forms/handle-form.server'
import { requireBusiness } from '~/http/guards/guards.server'
import { dayIn } from '~/kit/dates'
import { formIdIn } from '~/kit/forms.server'
import { isId, newId } from '~/kit/ids'
import { readListParams } from '~/kit/list-params'
import { paths } from '~/kit/paths'
import { privatePage } from '~/ui/document/page-meta'
import { DoneMessage } from '~/ui/feedback/done-message'
import { ButtonLink } from '~/ui/form/button'
import { IntentForm } from '~/ui/form/intent-form'
import { ListSearch } from '~/ui/form/list-search'
import { RejectionNotice } from '~/ui/form/rejection-notice'
import { actionsStyle } from '~/ui/layout/actions'
import { ListFrame } from '~/ui/layout/list-frame'
import { ReceiptTable } from '~/wines/receiving/components/receipt-table'
import { openInvoices } from '~/wines/receiving/invoices/queries.server'
import { hasReceipts, receipts } from '~/wines/receiving/queries.server'
import { receiptStateNames, receiptStates } from '~/wines/receiving/rules'
import { noDetails, saveReceipt } from '~/wines/receiving/save-receipt.server'
import { supplierChoices } from '~/wines/receiving/suppliers/queries.server'

const pageSize = 25

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, may } = await requireBusiness(request, context, 'costs.read')
  const { text, after, one } = readListParams(request.url)
  const query = new URL(request.url).searchParams
  const supplierId = query.get('supplier') ?? ''
  const filter = {
    text,
    state: one('state', receiptStateNames),
    supplierId: isId(supplierId) ? supplierId : null,
  }
  return db.read(async (db) => ({
    ...(await receipts(db, { ...filter, after, limit: pageSize })),
    filter,
    isLater: after !== null,
    hasAny: await hasReceipts(db),
    suppliers: await supplierChoices(db, filter.supplierId),
    mayAdd: may('stock.adjust'),
    formId: newId(),
    openInvoices: (await openInvoices(db, pageSize)).length,
  }))
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, user, club, now } = await requireBusiness(request, context, 'stock.adjust')
  return handleForms(
    { request, context },
    {
      async new(fields) {
        const receiptId = await saveReceipt(db, {
          receiptId: formIdIn(fields),
          details: { ...noDetails, receivedOn: dayIn(club.timeZone, now) },
          userId: user.id,
          requestId: context.requestId,
          now,
        })
        return redirect(paths.business.inventory.receipt(receiptId), 303)
      },
    },
  )
}

export const meta = privatePage('Receiving')

const doneMessages = { discarded: 'Draft discarded.', 'invoice-discarded': 'Invoice discarded.' }

export default function Receiving() {
  const data = useLoaderData<typeof loader>()
  const { filter, receipts, next, isLater, hasAny, suppliers, mayAdd, formId, openInvoices } = data
  const query = {
    q: filter.text || undefined,
    state: filter.state ?? undefined,
    supplier: filter.supplierId ?? undefined,
  }
  const href = paths.business.inventory.receiving
  const button = mayAdd && (
    <div className={actionsStyle}>
      <NewReceipt formId={formId} />
      <ButtonLink to={paths.business.inventory.invoices()} variant="secondary">
        {openInvoices > 0 ? `Read an invoice (${openInvoices} to check)` : 'Read an invoice'}
      </ButtonLink>
    </div>
  )
  return (
    <>
      <PortalTitle title="Receiving" action={button}>
        Deliveries of your suppliers, as their invoices or delivery notes list them.
      </PortalTitle>
      <DoneMessage messages={doneMessages} />
      <RejectionNotice />
      {hasAny && (
        <ListSearch
          text={{ label: 'Document number or note', value: filter.text }}
          choices={[
            {
              name: 'state',
              label: 'State',
              value: filter.state ?? '',
              options: [
                { value: '', label: 'All' },
                ...receiptStateNames.map((state) => ({ value: state, label: receiptStates[state] })),
              ],
            },
            {
              name: 'supplier',
              label: 'Supplier',
              value: filter.supplierId ?? '',
              options: [
                { value: '', label: 'All' },
                ...suppliers.map(({ id, name }) => ({ value: id, label: name })),
              ],
            },
          ]}
        />
      )}
      <ListFrame
        isEmpty={receipts.length === 0}
        isNarrowed={hasAny}
        noMatch={{
          title: isLater ? 'No more receipts' : 'No receipts match',
          href: href(),
          label: 'Show all receipts',
        }}
        none={{
          title: 'No receipts yet',
          text: 'Read a supplier’s invoice or delivery note, or enter a delivery line by line. Then receive its bottles: your stock and the average cost of each wine follow.',
        }}
        pages={{ isLater, next, href: (after) => href({ ...query, after }) }}
      >
        <ReceiptTable receipts={receipts} />
      </ListFrame>
    </>
  )
}

function NewReceipt({ formId }: { formId: string }) {
  return (
    <IntentForm intent="new" fields={{ formId }}>
      New receipt
    </IntentForm>
  )
}
