import { dayIn, formatDay, timeIn } from '~/foundation/kit/dates'
import { newId } from '~/foundation/kit/ids'
import { paths } from '~/foundation/kit/paths'
import { ButtonLink } from '~/foundation/ui/form/button'
import { disclosureStyle } from '~/foundation/ui/layout/disclosure-style'
import {
  bottleWords,
  type DeskBox,
  type DeskHandOver,
  type DeskBottle,
  type DeskMember,
  type DeskPurchase,
  type DeskWine,
} from '../desk-view'
import type { Desk } from '../use-desk'
import type { GivenBottles } from './hand-over-form'
import { UndoHandOver } from './undo-hand-over'
import { WineRow } from './wine-rows'

/** Records a hand-over on this device, which sends it; undefined before scripts run: the form is sent. */
export function giveWith(
  desk: Desk | null,
  member: DeskMember,
  box: DeskBox | null,
  purchases: readonly DeskPurchase[],
): ((bottles: GivenBottles) => void) | undefined {
  if (!desk) return undefined
  const wineOf = new Map(
    [...(box ? [box] : []), ...purchases].flatMap(({ bottles }) =>
      bottles.map(({ id, wineId }): [string, string] => [id, wineId]),
    ),
  )
  return (handOver) =>
    desk.put({
      ...handOver,
      id: newId(),
      memberId: member.id,
      name: member.fullName,
      wineIds: handOver.bottleIds.map((id) => wineOf.get(id)!),
    })
}

/** Bottles, each with a link to replace it or to fill its place where `acts` names one for its state. */
export function BottleList({
  label,
  bottles,
  member,
  wines,
  releasedWords,
  acts,
}: {
  label?: string
  bottles: readonly DeskBottle[]
  member: DeskMember
  wines: Record<string, DeskWine>
  releasedWords?: string
  acts: { [status in DeskBottle['status']]?: string }
}) {
  if (bottles.length === 0) return null
  return (
    <ul className="grid gap-2" aria-label={label}>
      {bottles.map((line) => (
        <li key={line.id}>
          <WineRow
            line={line}
            releasedWords={releasedWords}
            wine={wines[line.wineId]}
            isGiven={line.status !== 'promised'}
          >
            {acts[line.status] && (
              <ButtonLink
                variant="secondary"
                size="small"
                to={paths.business.desk.member(member.id, { line: line.id })}
              >
                {acts[line.status]}
              </ButtonLink>
            )}
          </WineRow>
        </li>
      ))}
    </ul>
  )
}

/** Bottles that are still here, each with a link to replace it. */
export const ReplaceList = (list: {
  member: DeskMember
  wines: Record<string, DeskWine>
  bottles: DeskBottle[]
}) => (
  <details>
    <summary className={disclosureStyle}>A bottle is corked or broken</summary>
    <div className="mt-2">
      <BottleList {...list} acts={{ promised: 'Replace' }} />
    </div>
  </details>
)

/** Hand-overs that were not undone, with a button that undoes one. */
export function HandOvers({
  member,
  label,
  handOvers,
  timeZone,
  desk,
}: {
  member: DeskMember
  label: string
  handOvers: readonly DeskHandOver[]
  timeZone: string
  desk: Desk | null
}) {
  const shown = handOvers.filter(({ isUndone }) => !isUndone)
  if (shown.length === 0) return null
  return (
    <ul className="grid gap-3 border-t border-line pt-3" aria-label={label}>
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
