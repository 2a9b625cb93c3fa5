import { Form } from '@remix-run/react'
import { paths } from '~/foundation/kit/paths'
import { ConfirmDialog } from '~/foundation/ui/dialog/confirm-dialog'
import { Badge } from '~/foundation/ui/feedback/badge'
import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { inputStyle } from '~/foundation/ui/form/input-style'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { disclosureTextStyle } from '~/foundation/ui/layout/disclosure-style'
import { Row, RowList } from '~/foundation/ui/layout/row-list'
import { TextLink } from '~/foundation/ui/layout/text-link'
import { ListPage } from '~/foundation/ui/list/list-page'
import type { ListColumn } from '~/foundation/ui/list/list-table'
import { bottleState, settleReasons } from '../bottle-view'
import type { OwedBottle, OwedBottleDecision } from '../owed-bottles.server'
import { owedBottleListing, type OwedBottleParams } from '../owed-listing'
import { owedFileHref, type OwedPage } from './owed-lists'
import { OwedSection } from './owed-section'

type Bottle = Omit<OwedBottle, 'decidedAt'> & { formId: string }

/** Bottles of boxes that were handed over, each with what may become of it. */
export function OwedBottles({
  bottles,
  mayChange,
  mayExport,
}: {
  bottles: OwedPage<Bottle, OwedBottleParams>
  mayChange: boolean
  mayExport: boolean
}) {
  return (
    <OwedSection title="Bottles still owed" view="bottle">
      <p className="text-muted">
        Boxes that were handed over without a bottle, and corked or broken bottles that could not be replaced.
        The member paid for each of them.
      </p>
      <ListPage
        list={owedBottleListing}
        {...bottles}
        columns={bottleColumns(mayChange)}
        rowHref={({ memberId }) => paths.business.member(memberId)}
        placeholder="Member, wine or run"
        none={{ title: 'No bottle is owed', level: 3 }}
        fileHref={owedFileHref(mayExport)}
      />
    </OwedSection>
  )
}

const bottleColumns = (mayChange: boolean): (ListColumn<Bottle, OwedBottleParams['sort']> | false)[] => [
  { label: 'Member', sort: 'member', cell: ({ member }) => member },
  {
    label: 'Bottle',
    cell: ({ wasOut, wine }) => `${wasOut ? 'Brought back' : 'Missing'}: ${wine}`,
  },
  {
    label: 'Box',
    sort: 'run',
    cell: ({ runId, orderId, run, number }) => (
      <TextLink to={paths.business.run.box(runId, orderId)}>
        {run}, box {number}
      </TextLink>
    ),
  },
  { label: 'State', cell: (bottle) => <BottleState bottle={bottle} /> },
  mayChange && { label: 'Actions', isActions: true, cell: (bottle) => <Acts bottle={bottle} /> },
]

function BottleState({ bottle }: { bottle: Bottle }) {
  const { givingRunId, givingOrderId, isDisputed, isAnonymized } = bottle
  const state = bottleState(bottle)
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      {state &&
        (givingRunId && givingOrderId ? (
          <TextLink to={paths.business.run.box(givingRunId, givingOrderId)}>{state}</TextLink>
        ) : (
          <Badge tone="yellow">{state}</Badge>
        ))}
      {isDisputed && <Badge tone="red">Payment disputed</Badge>}
      {isAnonymized && <Badge tone="grey">Account deleted</Badge>}
    </span>
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
    <div className="grid gap-3 py-2 md:max-w-108">
      <div className="flex flex-wrap items-center gap-3">
        {!decisionId && !isDisputed && !isAnonymized && (
          <>
            <IntentForm
              intent="next-box"
              id={lineId}
              fields={{ lineId, formId: bottle.formId }}
              preventScrollReset
              size="small"
            >
              Put into the next box{what}
            </IntentForm>
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
  <IntentForm
    intent="undo-bottle"
    id={id}
    fields={{ decisionId: id }}
    preventScrollReset
    size="small"
    variant="secondary"
  >
    Undo{what}
  </IntentForm>
)

/** Bottles that were settled, or taken from stock and not handed over yet, each with its undo. */
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
              <TextLink to={paths.business.run.box(runId, orderId)}>
                {member}: {wine}
              </TextLink>
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
