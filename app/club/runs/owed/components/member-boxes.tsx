import type { OrderCancelReason, RunOrderStatus } from '#/db/schema/club-runs'
import { paths } from '~/foundation/kit/paths'
import { Badge } from '~/foundation/ui/feedback/badge'
import { Card } from '~/foundation/ui/layout/card'
import { TextLink } from '~/foundation/ui/layout/text-link'
import { boxStatuses, cancelReasons } from '../../control/box-view'
import { bottlesText } from '../owed-filters'

interface MemberBoxesData {
  boxes: {
    id: string
    number: number
    status: RunOrderStatus
    cancelReason: OrderCancelReason | null
    runId: string
    name: string
  }[]
  /** Boxes that no run gave yet. */
  owed: { id: string; name: string; tier: string; bottles: number | null; isDisputed: boolean }[]
}

/** A member's boxes and what they are owed, for the business. */
export function MemberBoxes({ boxes, owed }: MemberBoxesData) {
  return (
    <Card title="Boxes" folds={owed.length > 0 ? `${owed.length} owed` : true}>
      {boxes.length === 0 && owed.length === 0 && <p>No boxes yet. Each monthly payment is one.</p>}
      {owed.length > 0 && (
        <ul className="grid gap-2" aria-label="Owed">
          {owed.map((one) => (
            <li key={one.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Badge tone={one.isDisputed ? 'red' : 'yellow'}>
                {one.isDisputed ? 'Payment disputed' : 'Owed'}
              </Badge>
              <span>
                {one.name}, {one.tier},{' '}
                {one.bottles === null ? '1 box of any size' : bottlesText(one.bottles, 0)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {boxes.length > 0 && (
        <ul className="grid divide-y divide-line" aria-label="Boxes">
          {boxes.map((box) => (
            <li key={box.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1">
              <TextLink to={paths.business.run.box(box.runId, box.id)}>{box.name}</TextLink>
              <span className="flex flex-wrap items-center gap-2 text-sm text-muted">
                {box.cancelReason && cancelReasons[box.cancelReason]}
                <Badge tone={boxStatuses[box.status].tone}>{boxStatuses[box.status].label}</Badge>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
