// Bottles owed of boxes that were handed over, and why this run does not give them.
import type { OpenTenantDb } from '#/db/handles.server'
import type { RunPlan } from '../assignment/plan-run.server'
import { bottlesWithoutBox } from '../owed/owed-bottles.server'

export interface CheckedOwed {
  lineId: string
  memberId: string
  wineId: string
  /**
   * `not_decided`: no one said what becomes of it. `disputed`: the payment of its box is. `no_box`: the member has no box in
   * this run. `none_left`: the boxes of this run leave no bottle for it.
   */
  reason: 'not_decided' | 'disputed' | 'no_box' | 'none_left'
}

/** The bottles that are owed and that neither a box of this plan nor an earlier one gives, the first decided first. */
export async function checkedOwed(db: OpenTenantDb, { boxes }: RunPlan): Promise<CheckedOwed[]> {
  const open = await bottlesWithoutBox(db)
  if (open.length === 0) return []
  const lineIds = new Set(boxes.flatMap(({ lines }) => lines.flatMap(({ owedLineId }) => owedLineId ?? [])))
  const withBox = new Set(boxes.map(({ memberId }) => memberId))
  return open.flatMap(({ isDecided, isDisputed, ...bottle }): CheckedOwed[] => {
    if (lineIds.has(bottle.lineId)) return []
    if (isDisputed) return [{ ...bottle, reason: 'disputed' }]
    if (!isDecided) return [{ ...bottle, reason: 'not_decided' }]
    return [{ ...bottle, reason: withBox.has(bottle.memberId) ? 'none_left' : 'no_box' }]
  })
}
