import { useSyncExternalStore } from 'react'
import { Banner } from './banner'
import { Button, ButtonLink } from '../form/button'

/**
 * Notices of a page that works without a connection, about its entries on this device: the session has ended, the device
 * has no network, or the entries wait for the connection.
 */
export function DeviceQueueNotices({
  queue: { waiting, isOffline, isSignedOut },
  entry,
  offlineTitle,
  signInTo,
  onRetry,
}: {
  queue: { waiting: readonly unknown[]; isOffline: boolean; isSignedOut: boolean }
  /** Names for one entry and for several: `['hand-over', 'hand-overs']`. */
  entry: readonly [one: string, several: string]
  offlineTitle: string
  /** The page itself, which leads to sign-in. */
  signInTo: string
  onRetry: () => void
}) {
  const hasNoNetwork = useSyncExternalStore(
    onNetworkChange,
    () => !navigator.onLine,
    () => false,
  )
  const count = waiting.length
  const words =
    count === 0 ? `New ${entry[1]} are` : count === 1 ? `1 ${entry[0]} is` : `${count} ${entry[1]} are`
  return (
    <>
      {isSignedOut && (
        <Banner tone="warn" title="Sign in again">
          <p>Your session has ended. {words} kept on this device and sent once you are signed in.</p>
          <p>
            <ButtonLink to={signInTo} variant="secondary" size="small" document>
              Sign in
            </ButtonLink>
          </p>
        </Banner>
      )}
      {!isSignedOut && (hasNoNetwork || (isOffline && count > 0)) && (
        <Banner tone="warn" title={offlineTitle}>
          <p>{words} kept on this device and sent once the connection is back.</p>
          {count > 0 && (
            <p>
              <Button variant="secondary" size="small" onClick={onRetry}>
                Try now
              </Button>
            </p>
          )}
        </Banner>
      )}
    </>
  )
}

function onNetworkChange(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
