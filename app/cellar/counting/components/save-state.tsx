import { timeIn } from '~/foundation/kit/dates'
import { isStuck, type QueueState } from '../count-queue'

/** Whether everything that was entered has reached the server, in words. Announced when it changes. */
export function SaveState({
  queue,
  savedAt,
  timeZone,
}: {
  queue: QueueState
  savedAt: string | null
  timeZone: string
}) {
  const waiting = queue.waiting.filter((count) => !isStuck(count)).length
  return (
    <p role="status" className="flex min-h-6 items-center gap-2 text-sm text-muted">
      <span
        aria-hidden="true"
        className={dotStyle(
          waiting > 0 ? (queue.isOffline ? 'late' : 'sending') : savedAt ? 'saved' : 'none',
        )}
      />
      {waiting > 0
        ? queue.isOffline || queue.isSignedOut
          ? `${waiting === 1 ? '1 count is' : `${waiting} counts are`} not saved yet, will retry`
          : 'Saving …'
        : savedAt
          ? `Saved ${timeIn(timeZone, new Date(savedAt))}`
          : 'Saves as you count'}
    </p>
  )
}

const dotStyle = (state: 'late' | 'sending' | 'saved' | 'none') =>
  `size-2.5 flex-none rounded-full ${{ late: 'bg-warn', sending: 'bg-muted', saved: 'bg-ok', none: 'bg-line' }[state]}`
