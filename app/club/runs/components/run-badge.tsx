import type { RunStatus } from '#/db/schema/club-runs'
import { Badge, type BadgeTone } from '~/foundation/ui/feedback/badge'
import { runStates } from '../runs/run-view'

const tones: Record<RunStatus, BadgeTone> = {
  draft: 'grey',
  published: 'yellow',
  locked: 'yellow',
  fulfilling: 'yellow',
  closed: 'green',
  canceled: 'red',
}

export function RunBadge({ status }: { status: RunStatus }) {
  return <Badge tone={tones[status]}>{runStates[status]}</Badge>
}
