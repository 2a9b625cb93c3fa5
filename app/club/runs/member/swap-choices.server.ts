// Wines that a member may choose instead of those in their box, the best for them first, with the reasons.
import type { OpenTenantDb } from '#/db/handles.server'
import type { Objection } from '~/club/tastes/engine/suitability'
import { storedReasons, suitabilityOf } from '~/club/tastes/suitability/member-wines.server'

export interface SwapChoice {
  wineId: string
  /** The one that suits the member better than what is in the box. */
  isSuggested: boolean
  /** Why it suits them, or what speaks against it; empty for nothing. */
  remark: string
}

/** Points by which a wine must suit better to be suggested: less is no difference that a member would taste. */
const leastGain = 5

const objectionWords: Record<Objection, string> = {
  kind: 'You asked never to get this kind of wine.',
  rated_low: 'You rated it under 60.',
  not_for_me: 'You said it’s not for you.',
  had: 'You’ve had it before.',
}

interface LineToSwap {
  wineId: string
  choices: string[]
}

/**
 * Orders the choices of each line by how well they suit the member; those that something speaks against come last. Also
 * says what speaks against the wine that the line has. By the same scores as the assignment by taste.
 */
export async function swapChoices<Line extends LineToSwap>(
  db: OpenTenantDb,
  {
    memberId,
    tierId,
    lines,
    at,
    runId,
  }: { memberId: string; tierId: string; lines: Line[]; at: Date; runId: string },
): Promise<{ line: Line; choices: SwapChoice[]; objection: string }[]> {
  const wineIds = [
    ...new Set(lines.flatMap(({ wineId, choices }) => (choices.length > 0 ? [wineId, ...choices] : []))),
  ]
  if (wineIds.length === 0) return lines.map((line) => ({ line, choices: [], objection: '' }))
  const member = { memberId, tierId }
  const suits = await suitabilityOf(db, { members: [member], wineIds, at, exceptRunId: runId })
  const reasons = await storedReasons(db, memberId)
  const objectionTo = (wineId: string) => suits.objections(memberId, wineId)[0]
  return lines.map((line) => {
    const best = line.choices.toSorted((one, other) => suits.score(member, other) - suits.score(member, one))
    const isBetter = (wineId: string) =>
      objectionTo(wineId) === undefined &&
      (objectionTo(line.wineId) !== undefined ||
        (suits.isOwn(member, wineId) &&
          suits.isOwn(member, line.wineId) &&
          suits.score(member, wineId) >= suits.score(member, line.wineId) + leastGain))
    const current = objectionTo(line.wineId)
    return {
      line,
      objection: current && line.choices.length > 0 ? objectionWords[current] : '',
      choices: best.map((wineId, place) => {
        const against = objectionTo(wineId)
        return {
          wineId,
          isSuggested: place === 0 && isBetter(wineId),
          remark: against ? objectionWords[against] : (reasons.get(wineId) ?? ''),
        }
      }),
    }
  })
}
