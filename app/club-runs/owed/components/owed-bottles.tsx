import { Form, Link } from '@remix-run/react'
import { paths } from '~/kit/paths'
import { ConfirmDialog } from '~/ui/dialog/confirm-dialog'
import { Badge } from '~/ui/feedback/badge'
import { EmptyState } from '~/ui/feedback/empty-state'
import { ButtonLink, SubmitButton } from '~/ui/form/button'
import { inputStyle } from '~/ui/form/input-style'
import { disclosureTextStyle } from '~/ui/layout/disclosure-style'
import { Pagination } from '~/ui/layout/pagination'
import { Row, RowList } from '~/ui/layout/row-list'
import { linkStyle } from '~/ui/layout/text-style'
import { bottleState, settleReasons } from '../bottle-view'
import type { OwedBottle, OwedBottleDecision } from '../owed-bottles.server'
import type { OwedFilter } from '../owed-filters'
import { OwedSearch } from './owed-search'

type Bottle = Omit<OwedBottle, 'decidedAt'> & { formId: string }

/** Bottles of boxes that were handed over, each with what may become of it. */
export function OwedBottles({
  bottles: { bottles, hasMore, page },
  mayChange,
  ...narrowed
}: {
  bottles: { bottles: Bottle[]; hasMore: boolean; page: number }
  mayChange: boolean
  show: OwedFilter
  by: 'bottle'
  search: string
}) {
  const query = { by: 'bottle', q: narrowed.search || undefined }
  return (
    <section id="boxes" aria-labelledby="boxes-title" className="grid scroll-mt-6 gap-4">
      <h2 id="boxes-title" className="text-xl">
        Bottles still owed
      </h2>
      <p className="text-muted">
        Boxes that were handed over without a bottle, and corked or broken bottles that could not be replaced.
        The member paid for each of them.
      </p>
      <OwedSearch {...narrowed} />
      {bottles.length === 0 ? (
        <EmptyState
          title={narrowed.search === '' ? 'No bottle is owed' : `No members match “${narrowed.search}”`}
          level={3}
        >
          <ButtonLink variant="secondary" to={paths.business.run.owed()}>
            Show what is owed
          </ButtonLink>
        </EmptyState>
      ) : (
        <RowList label="Bottles still owed">
          {bottles.map((bottle) => (
            <OwedRow key={bottle.lineId} bottle={bottle} mayChange={mayChange} />
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

function OwedRow({ bottle, mayChange }: { bottle: Bottle; mayChange: boolean }) {
  const state = bottleState(bottle)
  return (
    <Row
      name={
        <Link
          className={`${linkStyle} inline-flex min-h-11 min-w-11 items-center`}
          to={paths.business.member(bottle.memberId)}
        >
          {bottle.member}
        </Link>
      }
      detail={`${bottle.wasOut ? 'Brought back' : 'Missing'}: ${bottle.wine}`}
      status={
        <>
          <Link
            className={`${linkStyle} inline-flex min-h-11 items-center`}
            to={paths.business.run.box(bottle.runId, bottle.orderId)}
          >
            {bottle.run}, box {bottle.number}
          </Link>
          {state &&
            (bottle.givingRunId && bottle.givingOrderId ? (
              <Link
                className={`${linkStyle} inline-flex min-h-11 items-center`}
                to={paths.business.run.box(bottle.givingRunId, bottle.givingOrderId)}
              >
                {state}
              </Link>
            ) : (
              <Badge tone="yellow">{state}</Badge>
            ))}
          {bottle.isDisputed && <Badge tone="red">Payment disputed</Badge>}
          {bottle.isAnonymized && <Badge tone="grey">Account deleted</Badge>}
        </>
      }
      stacked
    >
      {mayChange && <Acts bottle={bottle} />}
    </Row>
  )
}

function Acts({ bottle }: { bottle: Bottle }) {
  const { lineId, decisionId, givingLineId, isDisputed, isAnonymized, member, wine } = bottle
  const what = (
    <span className="sr-only">
      : {wine}, {member}
    </span>
  )
  return (
    <div className="grid gap-3 max-sm:px-3.5">
      <div className="flex flex-wrap items-center gap-3">
        {!decisionId && !isDisputed && !isAnonymized && (
          <>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="intent" value="next-box" />
              <input type="hidden" name="id" value={lineId} />
              <input type="hidden" name="lineId" value={lineId} />
              <input type="hidden" name="formId" value={bottle.formId} />
              <SubmitButton size="small" intent="next-box" id={lineId}>
                Put into the next box{what}
              </SubmitButton>
            </Form>
            {bottle.boxStatus !== 'shipped' && (
              <ButtonLink
                size="small"
                variant="secondary"
                to={
                  bottle.wasOut
                    ? paths.business.desk.member(bottle.memberId, { line: lineId })
                    : paths.business.run.box(bottle.runId, bottle.orderId)
                }
              >
                Give from stock{what}
              </ButtonLink>
            )}
          </>
        )}
        {decisionId && <UndoDecision id={decisionId} what={what} />}
      </div>
      {!givingLineId && <Settle bottle={bottle} />}
    </div>
  )
}

function Settle({ bottle: { lineId, formId, member, wine } }: { bottle: Bottle }) {
  return (
    <details className="open:[&>summary]:mb-2">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center">
        <span className={disclosureTextStyle}>
          Settle without a bottle
          <span className="sr-only">
            : {wine}, {member}
          </span>
        </span>
      </summary>
      <Form method="post" className="flex flex-wrap items-end gap-3" preventScrollReset>
        <input type="hidden" name="intent" value="settle-bottle" />
        <input type="hidden" name="id" value={lineId} />
        <input type="hidden" name="lineId" value={lineId} />
        <input type="hidden" name="formId" value={formId} />
        <label className="grid gap-1.5 font-semibold">
          Why
          <select name="reason" required defaultValue="" className={`${inputStyle()} font-normal`}>
            <option value="">Please choose</option>
            {Object.entries(settleReasons).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label className="grid min-w-56 flex-1 gap-1.5 font-semibold">
          Note
          <input name="note" maxLength={300} autoComplete="off" className={`${inputStyle()} font-normal`} />
        </label>
        <SubmitButton size="small" variant="secondary" intent="settle-bottle" id={lineId}>
          Settle
        </SubmitButton>
      </Form>
    </details>
  )
}

const UndoDecision = ({ id, what }: { id: string; what: React.ReactNode }) => (
  <Form method="post" preventScrollReset>
    <input type="hidden" name="intent" value="undo-bottle" />
    <input type="hidden" name="id" value={id} />
    <input type="hidden" name="decisionId" value={id} />
    <SubmitButton size="small" variant="secondary" intent="undo-bottle" id={id}>
      Undo{what}
    </SubmitButton>
  </Form>
)

/** What was settled, and what was taken from stock and not handed over yet, each with its undo. */
export function BottleDecisions({
  decisions,
  mayChange,
}: {
  decisions: (Omit<OwedBottleDecision, 'at'> & { when: string })[]
  mayChange: boolean
}) {
  return (
    <section aria-labelledby="bottles-decided" className="grid gap-4">
      <h2 id="bottles-decided" className="text-xl">
        Bottles that were decided
      </h2>
      <RowList label="Bottles that were decided">
        {decisions.map(({ id, decision, reason, note, when, by, member, wine, run, runId, orderId }) => (
          <Row
            key={id}
            name={
              <Link
                className={`${linkStyle} inline-flex min-h-11 items-center`}
                to={paths.business.run.box(runId, orderId)}
              >
                {member}: {wine}
              </Link>
            }
            detail={`${run}. ${decision === 'now' ? 'Taken from stock, to be handed over' : settleReasons[reason!]}${note === '' ? '' : `: ${note}`}`}
            status={by ? `${when}, by ${by}` : when}
            stacked
          >
            {mayChange && (
              <ConfirmDialog
                trigger="Undo"
                triggerLabel={`Undo: ${wine}, ${member}`}
                title="Owe this bottle again?"
                description={
                  decision === 'now'
                    ? `${wine} is available again, and ${member} is still owed a bottle.`
                    : `${member} is owed a bottle of ${run} again.`
                }
              >
                <UndoDecision id={id} what={null} />
              </ConfirmDialog>
            )}
          </Row>
        ))}
      </RowList>
    </section>
  )
}
