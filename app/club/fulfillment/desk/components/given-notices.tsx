import { useEffect, useState, type ReactNode } from 'react'
import { Banner } from '~/foundation/ui/feedback/banner'
import { Button, ButtonLink } from '~/foundation/ui/form/button'
import { bottleWords, type DeskMember } from '../desk-view'
import type { HandOverAnswer, QueuedHandOver } from '../hand-over-queue'
import type { Desk } from '../use-desk'
import { UndoHandOver } from './undo-hand-over'

const undoTime = 10 * 60_000

/** State of this device’s hand-overs of a member: sent, kept on the device, or refused. */
export function GivenNotices({
  desk,
  member,
  listPath,
  hasBar,
}: {
  desk: Desk
  member: DeskMember
  /** Where the next member is found. */
  listPath: string
  /** `NextMemberBar` is at the bottom of a phone’s screen. */
  hasBar: boolean
}) {
  const waiting = desk.queue.waiting.filter(({ memberId }) => memberId === member.id)
  const results = [...desk.results.values()].filter(({ handOver }) => handOver.memberId === member.id)
  const shown = waiting.length + results.length
  useEffect(() => {
    // The button that was pressed is at the bottom of the screen, these notices are at the top of the page.
    if (shown > 0) window.scrollTo({ top: 0 })
  }, [shown])
  const next = (
    <span className={hasBar ? 'max-md:hidden' : undefined}>
      <ButtonLink size="small" to={listPath}>
        Next member
      </ButtonLink>
    </span>
  )
  return (
    <div className="contents" aria-live="polite">
      {waiting.map((handOver) => (
        <WaitingNotice key={handOver.id} handOver={handOver} desk={desk} member={member} next={next} />
      ))}
      {results.map(({ handOver, answer }) =>
        handOver.isUndone ? null : (
          <AnswerNotice
            key={handOver.id}
            handOver={handOver}
            answer={answer}
            desk={desk}
            member={member}
            next={next}
          />
        ),
      )}
    </div>
  )
}

interface NoticeProps {
  handOver: QueuedHandOver
  desk: Desk
  member: DeskMember
  /** Leads to the next member. */
  next: ReactNode
}

function WaitingNotice({ handOver, desk, member, next }: NoticeProps) {
  if (!handOver.late && !desk.queue.isOffline) return <p className="text-muted">Saving …</p>
  return (
    <Banner tone="warn" title={handOver.isUndone ? 'Taken back' : 'Kept on this device'}>
      <p>
        {handOver.isUndone
          ? 'The hand-over is undone once the connection is back.'
          : `There is no connection. Give ${who(handOver, member)} the ${bottleWords(handOver.bottleIds.length)}: the hand-over is sent once the connection is back.`}
      </p>
      <p className="flex flex-wrap gap-2">
        {!handOver.isUndone && (
          <Button variant="secondary" size="small" onClick={() => desk.takeBack(handOver.id)}>
            Undo hand-over
          </Button>
        )}
        {next}
      </p>
    </Banner>
  )
}

function AnswerNotice({ handOver, answer, desk, member, next }: NoticeProps & { answer: HandOverAnswer }) {
  if (answer.kind === 'saved') {
    return (
      <Banner
        tone="ok"
        title={`${bottleWords(handOver.bottleIds.length)} handed over to ${who(handOver, member)}.`}
      >
        <div className="mt-2 flex flex-wrap items-start gap-2">
          {next}
          <UndoHandOver id={handOver.id} memberId={member.id} undoMs={undoTime} onUndo={desk.undo} />
        </div>
      </Banner>
    )
  }
  return (
    <Banner
      tone="error"
      title={answer.isPartial ? 'A part of the hand-over was not recorded' : 'The hand-over was not recorded'}
    >
      <p>{answer.sentence}</p>
      {answer.isKept && <p>The bottles have left, so a manager finds it among the refused hand-overs.</p>}
      <p>
        <Button variant="secondary" size="small" onClick={() => desk.dismiss(handOver.id)}>
          Close
        </Button>
      </p>
    </Banner>
  )
}

const who = ({ collectedBy, secondPerson }: QueuedHandOver, member: DeskMember): string =>
  collectedBy === 'member' ? member.fullName : secondPerson

/** Milliseconds in which a second tap on the button that was in the same place is not taken for this one. */
const doubleTap = 600

/** Where the thumb is once a member has everything: back to the list, for the next person in the queue. */
export function NextMemberBar({ to }: { to: string }) {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = window.setTimeout(() => setShown(true), doubleTap)
    return () => window.clearTimeout(timer)
  }, [])
  if (!isShown) return null
  return (
    <div className="sticky bottom-(--bottom-bar,0px) z-10 bg-surface py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:hidden">
      <ButtonLink wide to={to}>
        Next member
      </ButtonLink>
    </div>
  )
}
