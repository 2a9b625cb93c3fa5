import type { RunStatus } from '#/db/schema/club-runs'
import { paths } from '~/foundation/kit/paths'
import { ConfirmDialog } from '~/foundation/ui/dialog/confirm-dialog'
import { Banner } from '~/foundation/ui/feedback/banner'
import { ButtonLink } from '~/foundation/ui/form/button'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { Card } from '~/foundation/ui/layout/card'
import { noteStyle } from '~/foundation/ui/layout/text-style'
import type { BoxCounts } from '../run-overview.server'
import { boxCount } from '../run-next'

interface Steps {
  id: string
  title: string
  /** Sent with each step: where a colleague was faster, the answer says so. */
  status: RunStatus
  next: string
  boxes: BoxCounts
  choices: { skips: number; swaps: number }
  planned: { boxes: number; members: number; short: number; issues: number; stops: string[] } | null
  canClose: boolean
  unclaimed: string
  mayChange: boolean
}

const members = (count: number) => (count === 1 ? '1 member' : `${count.toLocaleString('en-US')} members`)

function choiceSentence({ skips, swaps }: Steps['choices']): string {
  const words = [
    skips > 0 && `${members(skips)} skipped`,
    swaps > 0 && `${swaps === 1 ? '1 wine was' : `${swaps.toLocaleString('en-US')} wines were`} swapped`,
  ].filter(Boolean)
  return words.length === 0 ? 'No one has skipped or swapped yet.' : `So far ${words.join(', and ')}.`
}

/** The buttons of a run's state, the next step first. */
export function RunSteps(run: Steps) {
  const { id, status, planned, choices } = run
  const isOver = status === 'closed' || status === 'canceled'
  return (
    <Card title={isOver ? 'Boxes of this run' : 'Next step'}>
      {planned && (
        <p>
          {planned.boxes === 0
            ? 'No member would get a box yet.'
            : `${boxCount(planned.boxes)} for ${members(planned.members)}${planned.short > 0 ? `; a bottle is missing in ${boxCount(planned.short)}` : ''}.`}{' '}
          {status === 'published' && choiceSentence(choices)}
        </p>
      )}
      {planned && planned.stops.length > 0 && (
        <Banner tone="warn" title="Before you can publish">
          <ul>
            {planned.stops.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Banner>
      )}
      <div className={actionsStyle}>
        {run.mayChange && <MainStep {...run} />}
        {planned && (
          <ButtonLink to={paths.business.run.check(id)} variant="secondary">
            {planned.issues === 0 ? 'Check who gets what' : `Check: ${planned.issues} to look at`}
          </ButtonLink>
        )}
        {!planned && (
          <ButtonLink to={paths.business.run.boxes(id)} variant="secondary">
            See all boxes
          </ButtonLink>
        )}
        {(status === 'locked' || status === 'fulfilling') && (
          <ButtonLink to={paths.business.runPrint.overview(id)} variant="secondary">
            Print lists and labels
          </ButtonLink>
        )}
        {status === 'fulfilling' && (
          <ButtonLink to={paths.business.desk.list()} variant="secondary">
            Open the desk
          </ButtonLink>
        )}
        {run.mayChange && (status === 'draft' || status === 'published') && (
          <ButtonLink to={paths.business.runs.edit(id)} variant="secondary">
            {status === 'draft' ? 'Choose wines' : 'Change wines'}
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}

function MainStep(run: Steps) {
  switch (run.status) {
    case 'draft':
      return run.planned?.stops.length === 0 ? <Publish {...run} /> : null
    case 'published':
      return <LockNow {...run} />
    case 'locked':
      return <Pack {...run} />
    case 'fulfilling':
      return (
        <>
          {run.boxes.processing > 0 && <Pack {...run} />}
          <CloseRun {...run} />
        </>
      )
    default:
      return null
  }
}

function Publish({ title, status, planned }: Steps) {
  const count = planned?.members ?? 0
  return (
    <ConfirmDialog
      trigger="Publish"
      variant="primary"
      size="normal"
      title={`Publish ${title}?`}
      description={`${members(count)} see their box and get an email with its wines, the pick-up days and the deadline for changes. You can still change the wines until the lock.`}
    >
      <IntentForm intent="publish" fields={{ seen: status }} pendingLabel="Publishing...">
        Publish to {members(count)}
      </IntentForm>
    </ConfirmDialog>
  )
}

function LockNow({ title, status, planned }: Steps) {
  return (
    <ConfirmDialog
      trigger="Lock now"
      variant="primary"
      size="normal"
      title={`Lock ${title} now?`}
      description={`Members can’t swap or skip any more. ${boxCount(planned?.boxes ?? 0)} get their bottles${planned && planned.short > 0 ? `, and ${planned.short} of them lack one` : ''}. It happens by itself at the deadline.`}
    >
      <IntentForm intent="lock" fields={{ seen: status }} pendingLabel="Locking...">
        Lock {boxCount(planned?.boxes ?? 0)}
      </IntentForm>
    </ConfirmDialog>
  )
}

function Pack({ status, boxes }: Steps) {
  const toPack = boxes.processing
  if (toPack === 0)
    return (
      <IntentForm intent="pack" fields={{ seen: status }} pendingLabel="Saving...">
        Start pick-up
      </IntentForm>
    )
  return (
    <ConfirmDialog
      trigger={`Mark ${boxCount(toPack)} as packed`}
      variant="primary"
      size="normal"
      title={`Mark ${boxCount(toPack)} as packed?`}
      description={
        toPack === 1
          ? 'The member gets an email that the box is ready.'
          : 'Their members get an email that the box is ready.'
      }
    >
      <IntentForm intent="pack" fields={{ seen: status }} pendingLabel="Saving...">
        Mark as packed
      </IntentForm>
    </ConfirmDialog>
  )
}

function CloseRun({ title, status, boxes, canClose, unclaimed }: Steps) {
  const left = boxes.all - boxes.delivered - boxes.unclaimed
  if (!canClose) return <p className={noteStyle}>The run can be closed after the last pick-up day.</p>
  return (
    <ConfirmDialog
      trigger="Close run"
      variant={boxes.processing > 0 ? 'secondary' : 'primary'}
      size="normal"
      title={`Close ${title}?`}
      description={
        left === 0
          ? 'Every box was handed over. The figures are kept.'
          : `${boxCount(left)} ${left === 1 ? 'was' : 'were'} not collected. ${unclaimed} Boxes that await a payment are canceled.`
      }
    >
      <IntentForm intent="close" fields={{ seen: status }} pendingLabel="Closing...">
        Close {title}
      </IntentForm>
    </ConfirmDialog>
  )
}
