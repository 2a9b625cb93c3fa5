import { Form, Link } from '@remix-run/react'
import { paths } from '~/kit/paths'
import { SubmitButton } from '~/ui/form/button'
import { DataTable, longText, rowActions } from '~/ui/layout/data-table'

export interface FailedItem {
  id: string
  /** What it was, and a line that tells one of its kind from another. */
  name: string
  detail: string
  business: { id: string; name: string } | null
  /** Whom it concerns where that is no business of ours. */
  account: string
  reason: string
  attempts: number
  failedAt: string
}

/** What came of nothing, a line each, with what can be done about it. */
export function FailedItemsTable({
  label,
  thing,
  since,
  lines,
  idName,
  action,
}: {
  label: string
  /** What a line is about, in a word. */
  thing: string
  /** What its moment was. */
  since: string
  lines: FailedItem[]
  idName: string
  action: string
}) {
  const columns = [
    { label: thing },
    { label: 'Business' },
    { label: 'What happened' },
    { label: 'Tries', figure: true },
    { label: since },
    { label: 'What can be done', silent: true },
  ]
  return (
    <DataTable label={label} columns={columns}>
      {lines.map(
        ({
          id,
          name,
          detail: note,
          business,
          account: elsewhere,
          reason: because,
          attempts: tries,
          failedAt: when,
        }) => (
          <tr key={id}>
            <th scope="row">
              {name}
              <span className="block text-sm font-normal text-muted">{note}</span>
            </th>
            <td data-label="Business">
              {business ? (
                <Link className="link" to={paths.admin.business(business.id)}>
                  {business.name}
                </Link>
              ) : (
                elsewhere
              )}
            </td>
            <td data-label="What happened" className={longText}>
              {because}
            </td>
            <td data-figure data-label="Tries">
              {tries}
            </td>
            <td className="figures" data-label={since}>
              {when}
            </td>
            <td>
              <FailedItemActions idName={idName} id={id} action={action} what={name} />
            </td>
          </tr>
        ),
      )}
    </DataTable>
  )
}

/** Tries something that failed again, or puts it aside. `what` names it for those who only hear the buttons. */
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
