import { Link } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { paths } from '~/foundation/kit/paths'
import { Badge, type BadgeTone } from '~/foundation/ui/feedback/badge'
import { EmptyState } from '~/foundation/ui/feedback/empty-state'
import { ButtonLink } from '~/foundation/ui/form/button'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { DataTable, longText, rowActions } from '~/foundation/ui/layout/data-table'
import { Pagination } from '~/foundation/ui/layout/pagination'
import type { RowState } from '../evaluate-rows'
import { doneLabels, stateLabels, type RowView } from '../import-view'
import type { StateCounts } from '../queries.server'
import { rowName } from '~/cellar/list-reader/sheet/row-origin'

const tones: Record<RowState, BadgeTone> = {
  new: 'green',
  update: 'yellow',
  same: 'grey',
  merged: 'grey',
  error: 'red',
  skipped: 'grey',
}

interface RowTableProps {
  importId: string
  rows: RowView[]
  counts: StateCounts
  /** Rows of which an undo left something; null before an undo. */
  noted: number | null
  state: string
  after: string | null
  next: string | null
  /** Whether rows can be edited and skipped; otherwise the import is done. */
  inReview: boolean
  isUndone: boolean
}

/** The rows of a file, filtered by what happens with them. */
export function RowTable(table: RowTableProps) {
  const { importId, rows, state, after, next, inReview, isUndone } = table
  const outcome = inReview ? 'What happens' : isUndone ? 'What the import had done' : 'What happened'
  const isJoined = rows.some(({ sheet }) => sheet !== '')
  const here = (query: { state?: string; after?: string; row?: string }) =>
    paths.business.inventory.import(importId, { state, ...query })
  return (
    <section className="grid gap-4" aria-labelledby="rows">
      <h2 id="rows" className="text-2xl">
        Rows
      </h2>
      <StateLinks {...table} />
      {rows.length === 0 ? (
        <EmptyState title="No rows here">
          <p>No row of this file is in this state.</p>
        </EmptyState>
      ) : (
        <DataTable
          label="Rows of the file"
          columns={[
            ...(isJoined ? [{ label: 'Sheet' }] : []),
            { label: 'Row', figure: true },
            { label: 'Wine' },
            { label: outcome },
            ...(inReview ? [{ label: 'Actions', silent: true }] : []),
          ]}
        >
          {rows.map((row) => (
            <tr key={row.position}>
              {isJoined && <td data-label="Sheet">{row.sheet}</td>}
              <td data-figure data-label="Row">
                {row.number}
              </td>
              <th scope="row" className={longText}>
                {row.name}
                <span className="block text-sm font-normal text-muted">{row.details}</span>
              </th>
              <td className={cx(longText, 'max-md:block! max-md:text-left!')}>
                <RowOutcome row={row} inReview={inReview} isUndone={isUndone} />
              </td>
              {inReview && (
                <td>
                  <div className={rowActions}>
                    <ButtonLink
                      to={here({ after: after ?? undefined, row: String(row.position) })}
                      variant="secondary"
                      size="small"
                      aria-label={`Edit ${rowName(row)}`}
                    >
                      Edit
                    </ButtonLink>
                    <IntentForm
                      intent={row.state === 'skipped' ? 'take' : 'skip'}
                      id={String(row.position)}
                      preventScrollReset
                      variant="quiet"
                      size="small"
                      aria-label={`${row.state === 'skipped' ? 'Include' : 'Skip'} ${rowName(row)}`}
                    >
                      {row.state === 'skipped' ? 'Include' : 'Skip'}
                    </IntentForm>
                  </div>
                </td>
              )}
            </tr>
          ))}
        </DataTable>
      )}
      <Pagination first={after ? here({}) : null} next={next ? here({ after: next }) : null} />
    </section>
  )
}

function RowOutcome({
  row,
  inReview,
  isUndone,
}: Pick<RowTableProps, 'inReview' | 'isUndone'> & { row: RowView }) {
  return (
    <div className="grid justify-items-start gap-1.5">
      <Badge tone={isUndone ? 'grey' : tones[row.state]}>
        {(inReview ? stateLabels : doneLabels)[row.state]}
      </Badge>
      {row.problems.map(({ field, cell, sentence }) => (
        <p key={field} className="text-sm text-danger">
          {field && <strong>{field}</strong>}
          {cell && ` “${cell}”`}
          {(field || cell) && ': '}
          {sentence}.
        </p>
      ))}
      {row.changes.map((change) => (
        <p key={change} className="text-sm">
          {change}
        </p>
      ))}
      {row.note && <p className="text-sm text-muted">{row.note}</p>}
      {row.isEdited && <p className="text-sm text-muted">Edited here.</p>}
    </div>
  )
}

/** Filters of the list, each with its number of rows. */
function StateLinks({ importId, counts, state, inReview, noted }: RowTableProps) {
  const labels = inReview ? stateLabels : doneLabels
  const states = (Object.keys(labels) as RowState[]).filter((one) => counts[one] > 0)
  const all = states.reduce((sum, one) => sum + counts[one], 0)
  const links = [
    ...(noted ? [{ value: 'noted', label: 'Not undone', count: noted }] : []),
    { value: 'all', label: 'All', count: all },
    ...states.map((value) => ({ value, label: labels[value], count: counts[value] })),
  ]
  return (
    <nav aria-label="Rows by state">
      <ul className="flex flex-wrap gap-2">
        {links.map(({ value, label, count }) => (
          <li key={value}>
            <Link
              to={paths.business.inventory.import(importId, { state: value })}
              aria-current={value === state ? 'true' : undefined}
              preventScrollReset
              className={cx(
                'inline-flex min-h-11 items-center gap-2 rounded-full border px-4 text-sm no-underline',
                value === state ? 'border-accent font-semibold inset-ring inset-ring-accent' : 'border-line',
                'text-ink hover:bg-(--hover)',
              )}
            >
              {label} <span className="tabular-nums text-muted">{count.toLocaleString('en-US')}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
