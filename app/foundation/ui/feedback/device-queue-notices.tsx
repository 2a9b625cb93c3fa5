import { Banner } from './banner'
import { Button, ButtonLink } from '../form/button'

/**
 * Notices of a page that works without a connection, about its entries on this device: the session has ended, or the
 * entries wait for the connection.
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
  const words = waiting.length === 1 ? `1 ${entry[0]} is` : `${waiting.length} ${entry[1]} are`
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
      {isOffline && !isSignedOut && waiting.length > 0 && (
        <Banner tone="warn" title={offlineTitle}>
          <p>{words} kept on this device and sent once the connection is back.</p>
          <p>
            <Button variant="secondary" size="small" onClick={onRetry}>
              Try now
            </Button>
          </p>
        </Banner>
      )}
    </>
  )
}
