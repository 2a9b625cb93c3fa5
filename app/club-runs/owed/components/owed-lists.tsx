import { Form, Link } from '@remix-run/react'
import { formatMonth, type Day } from '~/kit/dates'
import { paths } from '~/kit/paths'
import { Badge } from '~/ui/feedback/badge'
import { EmptyState } from '~/ui/feedback/empty-state'
import { ButtonLink, SubmitButton } from '~/ui/form/button'
import { actionsStyle } from '~/ui/layout/actions'
import { Pagination } from '~/ui/layout/pagination'
import { Row, RowList } from '~/ui/layout/row-list'
import { linkStyle, noteStyle } from '~/ui/layout/text-style'
import { boxesText, bottlesText, owedFilters, type OwedFilter, type OwedView } from '../owed-filters'
import type { RunToAddTo } from '../owed-for-run.server'
import type { OwedBox, OwedMember } from '../owed.server'
import { OwedSearch } from './owed-search'

interface Narrowed {
  show: OwedFilter
  by: OwedView
  month: Day | null
  search: string
}

/** Paid months one by one; an open one may be added to a run. */
export function OwedBoxes({
  boxes,
  isLater,
  run,
  runs,
  ...narrowed
}: Narrowed & {
  boxes: { lines: OwedBox[]; next: string | null }
  isLater: boolean
  run: RunToAddTo | null
  runs: { id: string; title: string }[]
}) {
  const { show, month, search } = narrowed
  const query = { show, month: month?.slice(0, 7), q: search || undefined, run: run?.id }
  return (
    <section id="boxes" aria-labelledby="boxes-title" className="grid scroll-mt-6 gap-4">
      <h2 id="boxes-title" className="text-xl">
        {owedFilters[show]}
        {month && `, ${formatMonth(month)}`}
      </h2>
      <OwedSearch {...narrowed} />
      {run && (
        <p className={noteStyle}>
          Add a box to {run.title}: it is made at once from what is available, or at the lock.
        </p>
      )}
      {!run && runs.length > 0 && (show === 'open' || show === 'owed') && (
        <p className={actionsStyle}>
          {runs.map(({ id, title }) => (
            <ButtonLink
              key={id}
              size="small"
              variant="secondary"
              to={`${paths.business.run.owed({ ...query, run: id })}#boxes`}
            >
              Add boxes to {title}
            </ButtonLink>
          ))}
        </p>
      )}
      {boxes.lines.length === 0 ? (
        <EmptyState title={search === '' ? 'No boxes here' : `No members match “${search}”`} level={3}>
          <ButtonLink variant="secondary" to={paths.business.run.owed()}>
            Show what is owed
          </ButtonLink>
        </EmptyState>
      ) : (
        <RowList label={owedFilters[show]}>
          {boxes.lines.map((box) => (
            <Row
              key={box.id}
              name={
                <Link
                  className={`${linkStyle} inline-flex min-h-11 min-w-11 items-center`}
                  to={paths.business.member(box.memberId)}
                >
                  {box.member}
                </Link>
              }
              detail={`${formatMonth(box.month)}, ${box.tier}${box.kind === 'upgrade' ? ', upgrade' : ''}, ${
                box.bottles === null ? '1 box of any size' : bottlesText(box.bottles, 0)
              }`}
              status={<BoxState box={box} isNamed={show === 'open' || show === 'owed'} />}
              stacked
            >
              {run && box.status === 'open' && <AddToRun box={box} run={run} />}
            </Row>
          ))}
        </RowList>
      )}
      <Pagination
        first={isLater ? `${paths.business.run.owed(query)}#boxes` : null}
        next={
          boxes.next === null ? null : `${paths.business.run.owed({ ...query, after: boxes.next })}#boxes`
        }
      />
    </section>
  )
}

/** `isNamed` where the list is of what is owed, so that a box does not say it again. */
function BoxState({ box, isNamed }: { box: OwedBox; isNamed: boolean }) {
  const { status, orderId, runId, run } = box
  return (
    <>
      {status === 'open' && !isNamed && <Badge tone="yellow">Owed</Badge>}
      {status === 'canceled' && <Badge tone="grey">Refunded</Badge>}
      {status === 'fulfilled' && (
        <Badge tone="green">{box.isSettled ? 'Handed over before' : 'Handed over'}</Badge>
      )}
      {status === 'assigned' && <Badge tone="yellow">In a run</Badge>}
      {orderId && runId && (
        <Link
          className={`${linkStyle} inline-flex min-h-11 items-center`}
          to={paths.business.run.box(runId, orderId)}
        >
          {run}
        </Link>
      )}
      {box.isDisputed && <Badge tone="red">Payment disputed</Badge>}
      {box.isUnpaidAfter && <Badge tone="red">Payment returned</Badge>}
      {box.isAnonymized && <Badge tone="grey">Account deleted</Badge>}
    </>
  )
}

function AddToRun({ box, run }: { box: OwedBox; run: RunToAddTo }) {
  if (run.added.includes(box.id)) return <p className="text-sm text-muted">Taken at the lock</p>
  if (!run.tierIds.includes(box.tierId))
    return <p className="text-sm text-muted">No box for {box.tier} there</p>
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="id" value={box.id} />
      <input type="hidden" name="entitlementId" value={box.id} />
      <input type="hidden" name="runId" value={run.id} />
      <SubmitButton size="small" variant="secondary" intent="add" id={box.id}>
        Add to {run.title}
        <span className="sr-only">: {box.member}</span>
      </SubmitButton>
    </Form>
  )
}

/** The members who are owed something, those who are owed most first. */
export function OwedMembers({
  members: { members, hasMore, page },
  ...narrowed
}: Narrowed & { members: { members: OwedMember[]; hasMore: boolean; page: number } }) {
  const query = { by: 'member', q: narrowed.search || undefined }
  return (
    <section id="boxes" aria-labelledby="boxes-title" className="grid scroll-mt-6 gap-4">
      <h2 id="boxes-title" className="text-xl">
        Members who are owed
      </h2>
      <OwedSearch {...narrowed} />
      {members.length === 0 ? (
        <EmptyState title="No members here" level={3}>
          <ButtonLink variant="secondary" to={paths.business.run.owed()}>
            Show what is owed
          </ButtonLink>
        </EmptyState>
      ) : (
        <RowList label="Members who are owed">
          {members.map((one) => (
            <Row
              key={one.memberId}
              name={
                <Link
                  className={`${linkStyle} inline-flex min-h-11 min-w-11 items-center`}
                  to={paths.business.member(one.memberId)}
                >
                  {one.member}
                </Link>
              }
              detail={`Since ${formatMonth(one.oldest)}`}
              status={`${boxesText(one.boxes)}, ${bottlesText(one.bottles, one.anySize)}`}
            />
          ))}
        </RowList>
      )}
      <Pagination
        first={page > 1 ? `${paths.business.run.owed(query)}#boxes` : null}
        next={hasMore ? `${paths.business.run.owed({ ...query, after: String(page + 1) })}#boxes` : null}
      />
    </section>
  )
}
