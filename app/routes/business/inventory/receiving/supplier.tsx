// One supplier: /business/inventory/suppliers/:supplierId
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { formatMoney } from '~/foundation/kit/money'
import { paths } from '~/foundation/kit/paths'
import { ConfirmDialog } from '~/foundation/ui/dialog/confirm-dialog'
import { privatePageOf } from '~/foundation/ui/document/page-meta'
import { EmptyState } from '~/foundation/ui/feedback/empty-state'
import { ButtonLink } from '~/foundation/ui/form/button'
import { FormResult } from '~/foundation/ui/form/form-result'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { Card } from '~/foundation/ui/layout/card'
import { ListTable } from '~/foundation/ui/list/list-table'
import { receiptColumns } from '~/cellar/receiving/components/receipt-columns'
import { SupplierForm } from '~/cellar/receiving/components/supplier-form'
import { supplierNotFound } from '~/cellar/receiving/errors'
import { receipts } from '~/cellar/receiving/receipt-list.server'
import { receiptListing } from '~/cellar/receiving/receipt-listing'
import { bottles } from '~/cellar/receiving/rules'
import { supplierForm } from '~/cellar/receiving/schemas'
import { boughtFrom, supplierById } from '~/cellar/receiving/suppliers/queries.server'
import {
  archiveSupplier,
  changeSupplier,
  restoreSupplier,
} from '~/cellar/receiving/suppliers/save-supplier.server'

/** Receipts shown here; the others are in the list of receipts. */
const latest = 5

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, may } = await requireBusiness(request, context, 'costs.read')
  const supplierId = idIn(params, 'supplierId')
  return db.read(async (db) => {
    const supplier = await supplierById(db, supplierId)
    if (!supplier) throw supplierNotFound()
    const { rows, total } = await receipts(db, { ...receiptListing.all, supplierId }, latest)
    return {
      supplier,
      receipts: rows,
      hasMore: total > latest,
      bought: await boughtFrom(db, supplierId),
      mayChange: may('stock.adjust'),
    }
  })
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { db, user, now } = await requireBusiness(request, context, 'stock.adjust')
  const supplierId = idIn(params, 'supplierId')
  const by = { userId: user.id, requestId: context.requestId, now }
  const back = (done: string) => redirect(paths.business.inventory.supplier(supplierId, { done }), 303)
  return handleForms(request, context, {
    save: formHandler(supplierForm, async (supplier) => {
      await changeSupplier(db, { supplierId, supplier, ...by })
      return back('saved')
    }),
    async archive() {
      await archiveSupplier(db, { supplierId, ...by })
      return back('archived')
    },
    async restore() {
      await restoreSupplier(db, { supplierId, ...by })
      return back('restored')
    },
  })
}

export const meta = privatePageOf<typeof loader>((data) => `${data?.supplier.name ?? 'Supplier'} – Tastevin`)

const doneMessages = {
  saved: 'Supplier saved.',
  archived: 'Supplier archived. Its receipts stay.',
  restored: 'Supplier restored.',
}

export default function SupplierPage() {
  const { supplier, receipts, bought, mayChange } = useLoaderData<typeof loader>()
  const { id, name, isArchived, email, phone, notes } = supplier
  return (
    <>
      <PortalTitle back={{ href: paths.business.inventory.suppliers(), label: 'Suppliers' }} title={name}>
        {isArchived && 'Archived. '}
        {bought.bottles === 0
          ? 'Nothing received yet.'
          : `${bottles(bought.bottles)} received for ${formatMoney(bought.costCents)}.`}
      </PortalTitle>
      <FormResult done={doneMessages} except={['save']} />
      {receipts.length > 0 ? (
        <LatestReceipts />
      ) : (
        <EmptyState title="No receipts yet">
          <p>Choose this supplier on a receipt, and it appears here.</p>
        </EmptyState>
      )}
      {mayChange && !isArchived && (
        <Card title="Details">
          <SupplierForm key={id} values={{ name, email, phone, notes }} />
        </Card>
      )}
      {mayChange && (
        <div className={actionsStyle}>
          {isArchived ? (
            <IntentButton intent="restore">{`Restore ${name}`}</IntentButton>
          ) : (
            <ConfirmDialog
              trigger="Archive supplier"
              title={`Archive ${name}?`}
              description="It no longer appears when you choose a supplier. Its receipts stay, and you can restore it."
            >
              <IntentButton intent="archive">{`Archive ${name}`}</IntentButton>
            </ConfirmDialog>
          )}
        </div>
      )}
    </>
  )
}

function LatestReceipts() {
  const { supplier, receipts, hasMore } = useLoaderData<typeof loader>()
  return (
    <section className="grid grid-cols-1 gap-4" aria-labelledby="receipts-title">
      <h2 id="receipts-title" className="text-xl">
        Latest receipts
      </h2>
      <ListTable
        label="Receipts"
        many={receiptListing.many}
        rows={receipts}
        columns={receiptColumns}
        rowHref={({ id }) => paths.business.inventory.receipt(id)}
      />
      {hasMore && (
        <p>
          <ButtonLink
            to={paths.business.inventory.receiving({ supplier: supplier.id })}
            variant="secondary"
            size="small"
          >
            All receipts of this supplier
          </ButtonLink>
        </p>
      )}
    </section>
  )
}

function IntentButton({ intent, children }: { intent: string; children: string }) {
  return <IntentForm intent={intent}>{children}</IntentForm>
}
