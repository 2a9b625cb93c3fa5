import { formatMonth, type Day } from '~/kit/dates'
import { paths } from '~/kit/paths'
import { Badge } from '~/ui/feedback/badge'
import { ButtonLink } from '~/ui/form/button'
import { IntentForm } from '~/ui/form/intent-form'
import { actionsStyle } from '~/ui/layout/actions'
import { Row } from '~/ui/layout/row-list'
import { TextLink } from '~/ui/layout/text-link'
import { noteStyle } from '~/ui/layout/text-style'
import { boxesText, bottlesText, owedFilters, type OwedFilter, type OwedView } from '../owed-filters'
import type { RunToAddTo } from '../owed-for-run.server'
import type { OwedBox, OwedMember } from '../owed.server'
import { OwedSection } from './owed-section'

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
  const isOpenList = show === 'open' || show === 'owed'
  return (
    <OwedSection
      title={`${owedFilters[show]}${month ? `, ${formatMonth(month)}` : ''}`}
      label={owedFilters[show]}
      none={search === '' ? 'No boxes here' : `No members match “${search}”`}
      {...{ narrowed, query, isLater }}
      next={boxes.next}
      acts={
        run ? (
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
                  to={`${paths.business.run.owed({ ...query, run: id })}#boxes`}
                >
                  Add boxes to {title}
                </ButtonLink>
              ))}
            </p>
          )
        )
      }
      rows={boxes.lines.map((box) => (
        <Row
          key={box.id}
          name={
            <TextLink className="min-w-11" to={paths.business.member(box.memberId)}>
              {box.member}
            </TextLink>
          }
          detail={`${formatMonth(box.month)}, ${box.tier}${box.kind === 'upgrade' ? ', upgrade' : ''}, ${
            box.bottles === null ? '1 box of any size' : bottlesText(box.bottles, 0)
          }`}
          status={<BoxState box={box} isNamed={isOpenList} />}
          stacked
        >
          {run && box.status === 'open' && <AddToRun box={box} run={run} />}
        </Row>
      ))}
    />
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
      {orderId && runId && <TextLink to={paths.business.run.box(runId, orderId)}>{run}</TextLink>}
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

/** The members who are owed something, those who are owed most first. */
export function OwedMembers({
  members: { members, hasMore, page },
  ...narrowed
}: Narrowed & { members: { members: OwedMember[]; hasMore: boolean; page: number } }) {
  return (
    <OwedSection
      title="Members who are owed"
      none="No members here"
      narrowed={narrowed}
      query={{ by: 'member', q: narrowed.search || undefined }}
      isLater={page > 1}
      next={hasMore ? String(page + 1) : null}
      rows={members.map((one) => (
        <Row
          key={one.memberId}
          name={
            <TextLink className="min-w-11" to={paths.business.member(one.memberId)}>
              {one.member}
            </TextLink>
          }
          detail={`Since ${formatMonth(one.oldest)}`}
          status={`${boxesText(one.boxes)}, ${bottlesText(one.bottles, one.anySize)}`}
        />
      ))}
    />
  )
}
