import { formatDay, formatMonth, type Day } from '~/foundation/kit/dates'
import { paths } from '~/foundation/kit/paths'
import type { Query } from '~/foundation/kit/paths/with-query'
import { Badge } from '~/foundation/ui/feedback/badge'
import { ButtonLink } from '~/foundation/ui/form/button'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { TextLink } from '~/foundation/ui/layout/text-link'
import { noteStyle } from '~/foundation/ui/layout/text-style'
import { ListPage } from '~/foundation/ui/list/list-page'
import type { ListColumn } from '~/foundation/ui/list/list-table'
import { boxesText, boxState, bottlesText, owedFilterNames, owedFilters } from '../owed-filters'
import type { RunToAddTo } from '../owed-for-run.server'
import { owedBoxListing, owedMemberListing, type OwedBoxParams, type OwedMemberParams } from '../owed-listing'
import type { OwedBox, OwedMember, OwedTotals } from '../owed.server'
import { OwedSection } from './owed-section'

export interface OwedPage<Row, Params> {
  rows: Row[]
  total: number
  state: Params
}

/** The file of the list; false for people who may not have it. */
export const owedFileHref = (mayExport: boolean) =>
  mayExport && ((query: Query) => paths.business.listFile('owed', query))

/** Paid months one by one; an open one may be added to a run. */
export function OwedBoxes({
  boxes,
  totals,
  months,
  run,
  runs,
  mayExport,
}: {
  boxes: OwedPage<OwedBox, OwedBoxParams>
  totals: OwedTotals
  months: { month: Day }[]
  run: RunToAddTo | null
  runs: { id: string; title: string }[]
  mayExport: boolean
}) {
  const { show, month } = boxes.state
  const isOpenList = show === 'open' || show === 'owed'
  return (
    <OwedSection title={`${owedFilters[show]}${month ? `, paid for ${formatMonth(month)}` : ''}`} view="box">
      {run ? (
        <p className={noteStyle}>
          Add a box to {run.title}: it is made at once from what is available, or at the lock.
        </p>
      ) : (
        runs.length > 0 &&
        isOpenList && (
          <p className={actionsStyle}>
            {runs.map(({ id, title }) => (
              <ButtonLink
                key={id}
                size="small"
                variant="secondary"
                to={owedBoxListing.href(boxes.state, { runId: id })}
              >
                Add boxes to {title}
              </ButtonLink>
            ))}
          </p>
        )
      )}
      <ListPage
        list={owedBoxListing}
        {...boxes}
        columns={boxColumns(run)}
        rowHref={({ memberId }) => paths.business.member(memberId)}
        fields={[
          {
            filter: 'show',
            label: 'Show',
            any: `${owedFilters.owed} (${totals.owed.boxes.toLocaleString('en-US')})`,
            options: owedFilterNames
              .filter((name) => name !== 'owed')
              .map((name) => ({ value: name, label: owedFilters[name], count: totals[name].boxes })),
          },
          {
            filter: 'month',
            label: 'Paid for',
            options: months.map(({ month }) => ({ value: month.slice(0, 7), label: formatMonth(month) })),
          },
        ]}
        placeholder="Member or tier"
        none={{ title: 'No boxes here', level: 3 }}
        fileHref={owedFileHref(mayExport)}
      />
    </OwedSection>
  )
}

const boxColumns = (run: RunToAddTo | null): (ListColumn<OwedBox, OwedBoxParams['sort']> | false)[] => [
  { label: 'Member', sort: 'member', cell: ({ member }) => member },
  { label: 'Paid on', sort: 'month', cell: ({ paidOn }) => (paidOn ? formatDay(paidOn) : 'Earlier') },
  { label: 'Tier', cell: ({ tier, kind }) => (kind === 'upgrade' ? `${tier}, upgrade` : tier) },
  {
    label: 'Bottles',
    cell: ({ bottles }) => (bottles === null ? '1 box of any size' : bottlesText(bottles, 0)),
  },
  { label: 'State', phone: 'beside', cell: (box) => <BoxState box={box} /> },
  run !== null && {
    label: 'Actions',
    isActions: true,
    cell: (box) => box.status === 'open' && <AddToRun box={box} run={run} />,
  },
]

function BoxState({ box }: { box: OwedBox }) {
  const { orderId, runId, run } = box
  const state = boxState(box)
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1 max-md:justify-end">
      {state && <Badge tone={state.tone}>{state.text}</Badge>}
      {orderId && runId && <TextLink to={paths.business.run.box(runId, orderId)}>{run}</TextLink>}
      {box.isDisputed && <Badge tone="red">Payment disputed</Badge>}
      {box.isUnpaidAfter && <Badge tone="red">Payment returned</Badge>}
      {box.isAnonymized && <Badge tone="grey">Account deleted</Badge>}
    </span>
  )
}

function AddToRun({ box, run }: { box: OwedBox; run: RunToAddTo }) {
  if (run.added.includes(box.id)) return <p className="text-sm text-muted">Taken at the lock</p>
  if (!run.tierIds.includes(box.tierId))
    return <p className="text-sm text-muted">No box for {box.tier} there</p>
  return (
    <IntentForm
      intent="add"
      id={box.id}
      fields={{ entitlementId: box.id, runId: run.id }}
      preventScrollReset
      size="small"
      variant="secondary"
    >
      Add to {run.title}
      <span className="sr-only">: {box.member}</span>
    </IntentForm>
  )
}

/** The members who are owed something. */
export function OwedMembers({
  members,
  mayExport,
}: {
  members: OwedPage<OwedMember, OwedMemberParams>
  mayExport: boolean
}) {
  return (
    <OwedSection title="Members who are owed" view="member">
      <ListPage
        list={owedMemberListing}
        {...members}
        columns={memberColumns}
        rowHref={({ id }) => paths.business.member(id)}
        placeholder="Member"
        none={{ title: 'No members here', level: 3 }}
        fileHref={owedFileHref(mayExport)}
      />
    </OwedSection>
  )
}

const memberColumns: ListColumn<OwedMember, OwedMemberParams['sort']>[] = [
  { label: 'Member', sort: 'member', cell: ({ member }) => member },
  { label: 'Since', sort: 'since', phoneLabel: 'Since', cell: ({ oldest }) => formatMonth(oldest) },
  { label: 'Boxes', sort: 'boxes', phone: 'beside', cell: ({ boxes }) => boxesText(boxes) },
  { label: 'Bottles', cell: ({ bottles, anySize }) => bottlesText(bottles, anySize) },
]
