import { paths } from '~/foundation/kit/paths'
import { Banner } from '~/foundation/ui/feedback/banner'
import { Button, ButtonLink } from '~/foundation/ui/form/button'
import type { CountQueue, QueuedCount } from '../count-queue'
import type { CountSheet } from '../use-count-sheet'

/**
 * Notices of counts that could not be saved: a lost connection, an ended session, an earlier count by another person,
 * a refusal. `nameOf` returns a wine's name.
 */
export function QueueNotices({
  sheet: { wines, queue, isClosed, resolve, retry },
  stocktakeId,
  nameOf,
  compact = false,
}: {
  sheet: CountSheet
  stocktakeId: string
  nameOf(wineId: string): string
  /** Leaves the room to the digits where nothing has to be decided. */
  compact?: boolean
}) {
  const countLink = (words: string) => (
    <ButtonLink to={paths.business.inventory.count(stocktakeId)} variant="secondary" size="small" document>
      {words}
    </ButtonLink>
  )
  const isOffline = queue.isOffline && !queue.isSignedOut
  return (
    <>
      {isClosed && (
        <Banner tone="warn" title="This count was ended by someone else">
          <p>It takes no more figures.</p>
          <p>{countLink('Open the result')}</p>
        </Banner>
      )}
      {queue.isSignedOut && (
        <Banner tone="warn" title="Sign in again">
          <p>
            Your session has ended. Your counts are kept on this device and are saved once you are signed in.
          </p>
          <p>{countLink('Sign in')}</p>
        </Banner>
      )}
      {isOffline && compact && (
        <p className="text-sm font-semibold text-warn">You’re offline. Keep counting.</p>
      )}
      {isOffline && !compact && (
        <Banner tone="warn" title="You’re offline. Keep counting.">
          <p>Your counts are kept on this device and are saved when the connection is back.</p>
          <p>
            <Button variant="secondary" size="small" onClick={retry}>
              Try now
            </Button>
          </p>
        </Banner>
      )}
      {queue.waiting.map((count) =>
        wines && (count.conflict || count.refusal) ? (
          <Unsaved key={count.id} count={count} name={nameOf(count.wineId)} resolve={resolve} />
        ) : null,
      )}
    </>
  )
}

/** A count that waits for the person: someone else counted the wine, or the server does not take it. */
function Unsaved({
  count: { id, quantity, mode, conflict, refusal },
  name,
  resolve,
}: {
  count: QueuedCount
  name: string
  resolve: CountQueue['resolve']
}) {
  if (!conflict) {
    return (
      <Banner tone="error" title={`${name}: ${quantity} not saved`}>
        <p>{refusal}</p>
        <p>
          <Button variant="secondary" size="small" onClick={() => resolve(id, 'drop')}>
            Discard my count
          </Button>
        </p>
      </Banner>
    )
  }
  const { current, ago } = conflict
  const other = current.counted ?? 0
  if (mode === 'clear') {
    return (
      <Banner tone="warn" title={name}>
        <p>
          {current.by ?? 'Someone'} counted {other} here {ago}. Remove this count as well?
        </p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button size="small" onClick={() => resolve(id, 'clear')}>
            Remove it
          </Button>
          <Button variant="secondary" size="small" onClick={() => resolve(id, 'drop')}>
            Keep {other}
          </Button>
        </div>
      </Banner>
    )
  }
  return (
    <Banner tone="warn" title={name}>
      <p>
        {current.by ?? 'Someone'} counted {other} here {ago}. Add your {quantity} to it, or replace it?
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" onClick={() => resolve(id, 'add')}>
          Add: {other + quantity} in all
        </Button>
        <Button variant="secondary" size="small" onClick={() => resolve(id, 'set')}>
          Replace with {quantity}
        </Button>
        <Button variant="quiet" size="small" onClick={() => resolve(id, 'drop')}>
          Keep {other}
        </Button>
      </div>
    </Banner>
  )
}
