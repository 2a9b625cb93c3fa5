import type { ReactNode } from 'react'
import { dayIn, formatDay, timeIn } from '~/kit/dates'
import { newId } from '~/kit/ids'
import { paths } from '~/kit/paths'
import { ButtonLink } from '~/ui/form/button'
import { disclosureStyle } from '~/ui/layout/disclosure-style'
import {
  bottleWords,
  type DeskBox,
  type DeskHandOver,
  type DeskLine,
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
): ((given: GivenBottles) => void) | undefined {
  if (!desk) return undefined
  const wineOf = new Map(
    [...(box?.lines ?? []), ...purchases.flatMap(({ bottles }) => bottles)].map(({ id, wineId }) => [
      id,
      wineId,
    ]),
  )
  return (given) =>
    desk.put({
      ...given,
      id: newId(),
      memberId: member.id,
      name: member.fullName,
      orderId: given.lineIds.length > 0 && box ? box.id : null,
      wineIds: [...given.lineIds, ...given.bottleIds].map((id) => wineOf.get(id)!),
    })
}

export function ReplaceLink({
  member,
  bottleId,
  children,
}: {
  member: DeskMember
  bottleId: string
  children: ReactNode
}) {
  return (
    <ButtonLink
      variant="secondary"
      size="small"
      to={paths.business.desk.member(member.id, { line: bottleId })}
    >
      {children}
    </ButtonLink>
  )
}

/** Bottles that are still here, each with a link to replace it. */
export function ReplaceList({
  member,
  wines,
  bottles,
}: {
  member: DeskMember
  wines: Record<string, DeskWine>
  bottles: DeskLine[]
}) {
  return (
    <details>
      <summary className={disclosureStyle}>A bottle is corked or broken</summary>
      <ul className="mt-2 grid gap-2">
        {bottles.map((bottle) => (
          <li key={bottle.id}>
            <WineRow wine={wines[bottle.wineId]} line={bottle}>
              <ReplaceLink member={member} bottleId={bottle.id}>
                Replace
              </ReplaceLink>
            </WineRow>
          </li>
        ))}
      </ul>
    </details>
  )
}

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
