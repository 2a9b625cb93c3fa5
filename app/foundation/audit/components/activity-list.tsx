import { Form } from '@remix-run/react'
import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { EmptyState } from '~/foundation/ui/feedback/empty-state'
import { Field, FieldFrame, fieldAttributes } from '~/foundation/ui/form/field'
import { actionLabel } from '../labels'
import { activityKinds } from '../rules'
import { inputStyle } from '~/foundation/ui/form/input-style'
import { ListTable } from '~/foundation/ui/list/list-table'

interface ShownLine {
  id: string
  /** For example "November 20, 2026 at 5:00 PM", in the reader's time zone. */
  when: string
  action: string
  actor: string
  business?: string | null
  details: string
}

interface ActivityFilter {
  action: string
  person: string
}

/** The activity log with its filters and pages. `hrefOf` is the page's URL for a query. */
export function ActivityList({
  lines,
  filter,
  next,
  isLater,
  hrefOf,
  kinds = activityKinds,
  allLabel = 'Everything',
}: {
  lines: ShownLine[]
  filter: ActivityFilter
  next: string | null
  isLater: boolean
  hrefOf(query: { action?: string; person?: string; after?: string }): string
  /** The filters to choose from. */
  kinds?: Record<string, string>
  /** The first filter: what the page shows when nothing is chosen. */
  allLabel?: string
}) {
  const query = { action: filter.action || undefined, person: filter.person || undefined }
  const isOther = filter.action !== '' && !Object.hasOwn(kinds, filter.action)
  return (
    <>
      <Form
        method="get"
        className="grid items-end gap-4 md:grid-cols-[17rem_minmax(0,1fr)_auto]"
        role="search"
      >
        <FieldFrame name="action" label="What happened">
          <select {...fieldAttributes('action', {})} className={inputStyle()} defaultValue={filter.action}>
            <option value="">{allLabel}</option>
            {isOther && <option value={filter.action}>{actionLabel(filter.action)}</option>}
            {Object.entries(kinds).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </FieldFrame>
        <Field
          name="person"
          type="search"
          inputMode="email"
          label="Person’s email"
          defaultValue={filter.person}
          maxLength={254}
          autoComplete="off"
        />
        <SubmitButton variant="secondary" method="get">
          Search
        </SubmitButton>
      </Form>
      {lines.length === 0 ? (
        <NoLines
          isNarrowed={filter.action !== '' || filter.person !== '' || isLater}
          hrefOfAll={hrefOf({})}
        />
      ) : (
        <ActivityLines lines={lines} />
      )}
      {(next || isLater) && (
        <div className="actions">
          {isLater && (
            <ButtonLink to={hrefOf(query)} variant="secondary">
              Latest
            </ButtonLink>
          )}
          {next && (
            <ButtonLink to={hrefOf({ ...query, after: next })} variant="secondary">
              Earlier
            </ButtonLink>
          )}
        </div>
      )}
    </>
  )
}

function NoLines({ isNarrowed, hrefOfAll }: { isNarrowed: boolean; hrefOfAll: string }) {
  if (!isNarrowed) {
    return (
      <EmptyState title="No activity yet">
        <p>New members and changes will appear here.</p>
      </EmptyState>
    )
  }
  return (
    <EmptyState title="No activity found">
      <p>No activity matches these filters.</p>
      <ButtonLink to={hrefOfAll} variant="secondary">
        Show all activity
      </ButtonLink>
    </EmptyState>
  )
}

/** Activity lines as a table. */
export function ActivityLines({ lines }: { lines: ShownLine[] }) {
  const showsBusiness = lines.some(({ business }) => business)
  return (
    <div className="[&_td]:wrap-anywhere">
      <ListTable
        label="Activity"
        many="entries"
        rows={lines}
        columns={[
          { label: 'What', cell: ({ action }) => actionLabel(action) },
          { label: 'Who', className: 'xl:min-w-60', cell: ({ actor }) => actor },
          showsBusiness && { label: 'Business', cell: ({ business }) => business },
          { label: 'Details', cell: ({ details }) => details },
          { label: 'When', className: 'figures md:whitespace-nowrap', cell: ({ when }) => when },
        ]}
        searchId="field-person"
      />
    </div>
  )
}
