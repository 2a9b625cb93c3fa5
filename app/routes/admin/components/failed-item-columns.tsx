import { Form, Link } from '@remix-run/react'
import { paths } from '~/foundation/kit/paths'
import { SubmitButton } from '~/foundation/ui/form/button'
import { longText, rowActions } from '~/foundation/ui/layout/data-table'
import type { ListColumn } from '~/foundation/ui/list/list-table'

interface FailedItem {
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

/** The columns of failed items, with their actions. */
export function failedItemColumns({
  thing,
  since,
  idName,
  action,
}: {
  /** Column heading of the item. */
  thing: string
  /** Column heading of the time. */
  since: string
  idName: string
  action: string
}): ListColumn<FailedItem, 'newest' | 'name'>[] {
  return [
    { label: thing, sort: 'name', cell: ({ name }) => name, note: ({ detail }) => detail },
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
    {
      label: 'Attempts',
      figure: true,
      phone: 'beside',
      phoneLabel: 'Attempts:',
      cell: ({ attempts }) => attempts,
    },
    { label: since, sort: 'newest', className: 'figures', cell: ({ failedAt }) => failedAt },
    {
      label: 'Actions',
      isActions: true,
      cell: ({ id, name }) => <FailedItemActions idName={idName} id={id} action={action} what={name} />,
    },
  ]
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
