import type { ReactNode } from 'react'
import { dayIn, formatDay, timeIn } from '~/kit/dates'
import { paths } from '~/kit/paths'
import { newId } from '~/kit/ids'
import { Badge } from '~/ui/feedback/badge'
import { Banner } from '~/ui/feedback/banner'
import { EmptyState } from '~/ui/feedback/empty-state'
import { ButtonLink } from '~/ui/form/button'
import { cardStyle } from '~/ui/layout/card'
import { disclosureStyle } from '~/ui/layout/disclosure-style'
import {
  bottleWords,
  isToCome,
  mayHandOver,
  statusOf,
  warningsOf,
  withGiven,
  type DeskBox,
  type DeskMember,
  type DeskWine,
} from '../desk-view'
import type { Desk } from '../use-desk'
import { GivenNotices } from './given-notices'
import { HandOverForm } from './hand-over-form'
import { UndoHandOver } from './undo-hand-over'
import { WineRow } from './wine-rows'

interface Props {
  member: DeskMember
  wines: Record<string, DeskWine>
  timeZone: string
  mayResolve: boolean
  /** Ids for the forms without scripts, by box. */
  handOverIds?: Record<string, string>
  /** What this device does by itself; null before scripts run. */
  desk: Desk | null
  listPath: string
}

/** A member at the desk: who may collect, what stops the hand-over, and each box. */
export function MemberBoxes({
  member: known,
  wines,
  timeZone,
  mayResolve,
  handOverIds = {},
  desk,
  listPath,
}: Props) {
  const waiting = desk?.queue.waiting.filter((one) => one.memberId === known.id && !one.isUndone) ?? []
  const saved = [...(desk?.results.values() ?? [])].flatMap(({ handOver, answer }) =>
    handOver.memberId === known.id && answer.kind === 'saved' && !handOver.isUndone ? [handOver] : [],
  )
  const member = withGiven(known, [...waiting, ...saved])
  const toCome = member.boxes.filter(isToCome)
  const finished = member.boxes.filter((box) => !isToCome(box))
  const shared = { member, wines, timeZone, mayResolve }
  return (
    <div className="grid max-w-3xl gap-5">
      {desk && <GivenNotices {...{ desk, member, listPath }} />}
      <MemberFacts member={member} />
      {toCome.length === 0 && <NothingToCome member={member} />}
      {toCome.map((box) => (
        <BoxCard key={box.id} {...shared} box={box} handOverId={handOverIds[box.id] ?? ''} desk={desk} />
      ))}
      {finished.length > 0 && (
        <details open={toCome.length === 0}>
          <summary className={disclosureStyle}>Earlier boxes ({finished.length})</summary>
          <div className="mt-3 grid gap-4">
            {finished.map((box) => (
              <BoxCard key={box.id} {...shared} box={box} handOverId="" desk={desk} />
            ))}
          </div>
        </details>
      )}
    </div>
  )
}

function MemberFacts({ member }: { member: DeskMember }) {
  return (
    <>
      {member.isUnderAge && (
        <Banner tone="error" title="Under 21">
          <p>
            By their birth date {member.fullName} is not 21 yet. Don’t hand wine to them. A second person who
            is 21 or older can collect.
          </p>
        </Banner>
      )}
      <p className="text-muted">
        {[
          member.phoneEnd && `Phone ends in ${member.phoneEnd}`,
          member.code && `Code ${member.code}`,
          member.secondPerson && `${member.secondPerson} may collect too`,
        ]
          .filter(Boolean)
          .join(' · ') || 'No second person is on file.'}
      </p>
    </>
  )
}

function NothingToCome({ member }: { member: DeskMember }) {
  return (
    <EmptyState title="No box to hand over">
      <p>
        {member.owedMonths > 0
          ? `${member.fullName} is owed ${member.owedMonths === 1 ? 'a box that is in no run yet' : `${member.owedMonths} boxes that are in no run yet`}. A manager can add one to a run.`
          : `Nothing is owed to ${member.fullName} now. Boxes come with each paid month.`}
      </p>
    </EmptyState>
  )
}

function BoxCard({
  member,
  box,
  wines,
  timeZone,
  mayResolve,
  handOverId,
  desk,
}: {
  member: DeskMember
  box: DeskBox
  wines: Record<string, DeskWine>
  timeZone: string
  mayResolve: boolean
  handOverId: string
  desk: Desk | null
}) {
  const { label, tone } = statusOf(box)
  const canGive = mayHandOver(box)
  const others = box.lines.filter(({ status }) => !canGive || status !== 'promised')
  const give: Parameters<typeof HandOverForm>[0]['onGive'] = desk
    ? (given) =>
        desk.put({
          ...given,
          id: newId(),
          memberId: member.id,
          name: member.fullName,
          orderId: box.id,
          wineIds: given.lineIds.map((id) => box.lines.find((line) => line.id === id)!.wineId),
        })
    : undefined
  return (
    <section className={cardStyle} aria-labelledby={`box-${box.id}`}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={`box-${box.id}`} className="text-2xl">
          {box.run}
        </h2>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="text-sm text-muted">
        {box.tier}, {bottleWords(box.lines.length)}, box {box.number}, {box.location}
      </p>
      {warningsOf(box).map((sentence) => (
        <Banner key={sentence} tone="warn">
          <p>{sentence}</p>
        </Banner>
      ))}
      {box.note !== '' && (
        <Banner tone="info" title="Note">
          <p className="whitespace-pre-line">{box.note}</p>
        </Banner>
      )}
      {others.length > 0 && (
        <ul className="grid gap-2" aria-label={canGive ? 'Other bottles of this box' : 'Bottles of this box'}>
          {others.map((line) => (
            <li key={line.id}>
              <WineRow wine={wines[line.wineId]} line={line} isGiven={line.status !== 'promised'}>
                {line.status === 'out' && <ReplaceLink {...{ member, line }}>Replace</ReplaceLink>}
                {line.status === 'short' && mayResolve && box.status !== 'canceled' && (
                  <ReplaceLink {...{ member, line }}>Fill</ReplaceLink>
                )}
              </WineRow>
            </li>
          ))}
        </ul>
      )}
      {canGive && (
        <HandOverForm
          key={box.lines.map(({ status }) => status).join()}
          {...{ member, box, wines, handOverId }}
          onGive={give}
        />
      )}
      {canGive && (
        <details>
          <summary className={disclosureStyle}>A bottle is corked or broken</summary>
          <ul className="mt-2 grid gap-2">
            {box.lines
              .filter(({ status }) => status === 'promised')
              .map((line) => (
                <li key={line.id}>
                  <WineRow wine={wines[line.wineId]} line={line}>
                    <ReplaceLink {...{ member, line }}>Replace</ReplaceLink>
                  </WineRow>
                </li>
              ))}
          </ul>
        </details>
      )}
      <HandOvers {...{ member, box, timeZone, desk }} />
    </section>
  )
}

function ReplaceLink({
  member,
  line,
  children,
}: {
  member: DeskMember
  line: DeskBox['lines'][number]
  children: ReactNode
}) {
  return (
    <ButtonLink
      variant="secondary"
      size="small"
      to={paths.business.desk.member(member.id, { line: line.id })}
    >
      {children}
    </ButtonLink>
  )
}

function HandOvers({
  member,
  box,
  timeZone,
  desk,
}: {
  member: DeskMember
  box: DeskBox
  timeZone: string
  desk: Desk | null
}) {
  const shown = box.handOvers.filter(({ isUndone }) => !isUndone)
  if (shown.length === 0) return null
  return (
    <ul className="grid gap-3 border-t border-line pt-3" aria-label="Hand-overs of this box">
      {shown.map((one) => (
        <li key={one.id} className="grid justify-items-start gap-1.5 text-sm">
          <p>
            {bottleWords(one.bottles)} handed over to{' '}
            {one.collectedBy === 'member' ? member.fullName : one.secondPerson} on{' '}
            {momentWords(one.at, timeZone)}
            {one.by && ` by ${one.by}`}
            {one.wasOffline && ', recorded without a connection'}. {one.note}
          </p>
          {one.undoMs > 0 && (
            <UndoHandOver id={one.id} memberId={member.id} undoMs={one.undoMs} onUndo={desk?.undo} />
          )}
        </li>
      ))}
    </ul>
  )
}

const momentWords = (at: string, timeZone: string): string => {
  const instant = new Date(at)
  return `${formatDay(dayIn(timeZone, instant))} at ${timeIn(timeZone, instant)}`
}
