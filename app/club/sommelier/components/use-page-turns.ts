import { useState } from 'react'
import type { PageAnswer } from '../asking/ask-on-page.server'
import type { TurnView } from './turn-view'

/**
 * The turns of a conversation that only this page holds: each new answer is added to those before it. Without scripts the
 * page shows the last one.
 */
export function usePageTurns(answer: PageAnswer | undefined): TurnView[] {
  const [turns, setTurns] = useState<TurnView[]>(answer ? [answer.turn] : [])
  if (answer && turns.at(-1)?.id !== answer.turn.id) {
    const next = [...turns, answer.turn]
    setTurns(next)
    return next
  }
  return turns
}
