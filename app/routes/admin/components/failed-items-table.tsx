import { Form, Link } from '@remix-run/react'
import { paths } from '~/kit/paths'
import { SubmitButton } from '~/ui/form/button'
import { DataTable, longText, rowActions } from '~/ui/layout/data-table'

export interface FailedItem {
  id: string
  /** Type of the item, and a line that identifies it. */
  name: string
  detail: string
  business: { id: string; name: string } | null
  /** Shown instead of a business if there is none. */
  account: string
  reason: string
  attempts: number
  failedAt: string
}

/** Failed items, one per row, with their actions. */
export function FailedItemsTable({
  label,
  thing,
  since,
  lines,
  idName,
  action,
}: {
  label: string
  /** Column heading of the item. */
  thing: string
  /** Column heading of the time. */
  since: string
  lines: FailedItem[]
  idName: string
  action: string
}) {
  return (
    <DataTable
      label={label}
      rows={lines}
      columns={[
        { label: thing, cell: ({ name }) => name, note: ({ detail }) => detail },
        {
          label: 'Business',
          cell: ({ business, account }) =>
            business ? (
              <Link className="link" to={paths.admin.business(business.id)}>
                {business.name}
              </Link>
            ) : (
              account
            ),
        },
        { label: 'Reason', className: longText, cell: ({ reason }) => reason },
        { label: 'Attempts', figure: true, cell: ({ attempts }) => attempts },
        { label: since, className: 'figures', cell: ({ failedAt }) => failedAt },
        {
          label: 'Actions',
          silent: true,
          cell: ({ id, name }) => <FailedItemActions idName={idName} id={id} action={action} what={name} />,
        },
      ]}
    />
  )
}

/** Retries or dismisses a failed item. `what` names it for screen readers. */
function FailedItemActions({
  idName,
  id,
  action,
  what,
}: {
  idName: string
  id: string
  action: string
  what: string
}) {
  return (
    <Form method="post" action={action} className={rowActions}>
      <input type="hidden" name={idName} value={id} />
      <SubmitButton size="small" variant="secondary" name="intent" value="retry" aria-label={`Retry ${what}`}>
        Retry
      </SubmitButton>
      <SubmitButton size="small" variant="quiet" name="intent" value="dismiss" aria-label={`Dismiss ${what}`}>
        Dismiss
      </SubmitButton>
    </Form>
  )
}
