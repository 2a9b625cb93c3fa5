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
  const columns = [
    { label: thing },
    { label: 'Business' },
    { label: 'Reason' },
    { label: 'Attempts', figure: true },
    { label: since },
    { label: 'Actions', silent: true },
  ]
  return (
    <DataTable label={label} columns={columns}>
      {lines.map(({ id, name, detail, business, account, reason, attempts, failedAt }) => (
        <tr key={id}>
          <th scope="row">
            {name}
            <span className="block text-sm font-normal text-muted">{detail}</span>
          </th>
          <td data-label="Business">
            {business ? (
              <Link className="link" to={paths.admin.business(business.id)}>
                {business.name}
              </Link>
            ) : (
              account
            )}
          </td>
          <td data-label="Reason" className={longText}>
            {reason}
          </td>
          <td data-figure data-label="Attempts">
            {attempts}
          </td>
          <td className="figures" data-label={since}>
            {failedAt}
          </td>
          <td>
            <FailedItemActions idName={idName} id={id} action={action} what={name} />
          </td>
        </tr>
      ))}
    </DataTable>
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
