// Changes of a tier's box, one press each. Pure.
import { DomainError } from '~/foundation/kit/errors'
import { withMove } from '~/foundation/kit/list/with-move'

interface BoxWines {
  main: string
  choices: string[]
  substitutes: string[]
}

export const slotRoles = ['main', 'choice', 'substitute'] as const
export type SlotRole = (typeof slotRoles)[number]

/** `slot` counts from 1; one after the last adds a bottle. */
export type BoxChange =
  | { kind: 'set'; slot: number; role: SlotRole; wineId: string }
  | { kind: 'remove'; slot: number; wineId: string }
  | { kind: 'up'; slot: number; wineId: string }
  | { kind: 'make-main'; slot: number; wineId: string }
  | { kind: 'remove-slot'; slot: number }
  | { kind: 'slot-up'; slot: number }

/** The most bottles of a box, and wines in each role of a bottle. */
export const mostSlots = 24
export const mostOfRole = 8

/**
 * The box after a change. A wine that takes another role of its bottle leaves the one it had. Throws `no-slot` (409)
 * for a bottle that is not there, `box-full` (400) beyond the most.
 */
export function changedBox(box: readonly BoxWines[], change: BoxChange): BoxWines[] {
  const at = change.slot - 1
  if (change.kind === 'set' && at === box.length) {
    if (at >= mostSlots) throw new DomainError('box-full', 400, `A box has at most ${mostSlots} bottles.`)
    return [...box, { main: change.wineId, choices: [], substitutes: [] }]
  }
  const slot = box[at]
  if (!slot) throw new DomainError('no-slot', 409, 'This bottle is no longer in the box.')
  if (change.kind === 'remove-slot') return box.toSpliced(at, 1)
  if (change.kind === 'slot-up') return withMove(box, at, 'up')
  return box.with(at, changedSlot(slot, change))
}

function changedSlot(
  slot: BoxWines,
  change: Exclude<BoxChange, { kind: 'remove-slot' | 'slot-up' }>,
): BoxWines {
  const { wineId } = change
  const without = (ids: string[]) => ids.filter((id) => id !== wineId)
  const rest = { choices: without(slot.choices), substitutes: without(slot.substitutes) }
  switch (change.kind) {
    case 'set': {
      if (change.role === 'main') return { ...rest, main: wineId }
      if (wineId === slot.main)
        throw new DomainError('wine-twice', 400, 'This wine is already in this bottle.')
      const list = change.role === 'choice' ? 'choices' : 'substitutes'
      if (rest[list].length >= mostOfRole)
        throw new DomainError('box-full', 400, `A bottle has at most ${mostOfRole} ${list}.`)
      return { ...slot, ...rest, [list]: [...rest[list], wineId] }
    }
    case 'remove':
      return { ...slot, ...rest }
    case 'make-main':
      return slot.main === wineId ? slot : { ...rest, main: wineId, choices: [slot.main, ...rest.choices] }
    case 'up':
      return {
        ...slot,
        choices: withWineUp(slot.choices, wineId),
        substitutes: withWineUp(slot.substitutes, wineId),
      }
  }
}

const withWineUp = (ids: string[], wineId: string) => withMove(ids, ids.indexOf(wineId), 'up')
