import { Badge, type BadgeTone } from '~/foundation/ui/feedback/badge'
import { eventStateNames, type EventState } from '../rules'

const tones: Record<EventState, BadgeTone> = {
  draft: 'grey',
  published: 'green',
  full: 'yellow',
  canceled: 'red',
  past: 'grey',
}

/** The state of an event. */
export function EventBadge({ state }: { state: EventState }) {
  return <Badge tone={tones[state]}>{eventStateNames[state]}</Badge>
}
