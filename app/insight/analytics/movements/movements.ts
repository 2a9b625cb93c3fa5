// How a change of a membership counts in monthly recurring revenue. Pure.
import type { MovementCause } from '#/db/schema/analytics'
import { sameState, stateBefore, type LifeStep, type MembershipState } from './membership-life'

/** `moved_in` is a member from another system; `move` is a change of tier that changes no money, such as one during a pause. */
export type MovementKind =
  'new' | 'moved_in' | 'reactivation' | 'expansion' | 'contraction' | 'churn' | 'move'

export interface Movement {
  at: Date
  kind: MovementKind
  cause: MovementCause
  before: MembershipState | null
  after: MembershipState | null
}

/** The last counted state of a membership, and the number of its counted movements. */
export interface Counted {
  state: MembershipState | null
  /** The movements that were counted. */
  number: number
}

/**
 * The movements of a membership from `from` to before `until`. Where what was counted until `from` differs from what
 * is known now, the difference comes first, at `from`: what was counted stays as it is.
 * @param isReturn the member had an earlier membership in the club
 * @param isMoveUndone it moved in, and its move was undone: it never was one
 */
export function movementsOf(
  steps: readonly LifeStep[],
  {
    counted,
    isReturn,
    isMoveUndone,
    from,
    until,
  }: { counted: Counted; isReturn: boolean; isMoveUndone: boolean; from: Date | null; until: Date },
): Movement[] {
  const movements: Movement[] = []
  let state = counted.state
  const add = (at: Date, cause: MovementCause, after: MembershipState | null) => {
    if (sameState(state, after)) return
    const isBack = isReturn || counted.number + movements.length > 0
    const kind = kindOf({ before: state, after, cause, isReturn: isBack })
    movements.push({ at, kind, cause, before: state, after })
    state = after
  }
  if (from !== null) {
    const stateAtStart = stateBefore(steps, from)
    add(from, stateAtStart.cause ?? (isMoveUndone ? 'move_undone' : 'duplicate'), stateAtStart.state)
  }
  for (const step of steps) {
    if (step.at < until && (from === null || step.at >= from)) add(step.at, step.cause, step.state)
  }
  return movements
}

function kindOf({
  before,
  after,
  cause,
  isReturn,
}: {
  before: MembershipState | null
  after: MembershipState | null
  cause: MovementCause
  isReturn: boolean
}): MovementKind {
  if (after === null) return 'churn'
  if (before === null && cause === 'moved_in') return 'moved_in'
  if (before === null) return isReturn ? 'reactivation' : 'new'
  const delta = after.cents - before.cents
  if (delta < 0) return 'contraction'
  if (delta === 0) return 'move'
  return before.cents === 0 && (cause === 'resumed' || cause === 'paid') ? 'reactivation' : 'expansion'
}

/** Change of monthly recurring revenue by a movement, in cents. */
export const deltaOf = ({ before, after }: Pick<Movement, 'before' | 'after'>): number =>
  (after?.cents ?? 0) - (before?.cents ?? 0)
