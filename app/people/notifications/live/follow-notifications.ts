import type { LiveChange } from './live-notifications'

// The browser's side of server-sent events. Runs in a browser only.

/** After a response that is no stream, such as one of a server that is busy. */
const retryMs = 60_000

/** Asks the connected tab to repeat what it heard last. */
const newTab = 'new tab'

/**
 * Follows a person's notifications. Browsers allow six connections to a host, so the tabs of a browser share one: the tab
 * that holds the lock is connected and tells the others. Returns the way to stop.
 */
export function followNotifications({
  eventsHref,
  feed,
  onChange,
}: {
  eventsHref: string
  feed: string
  onChange(change: LiveChange): void
}): () => void {
  const name = `notifications ${feed}`
  const others = 'BroadcastChannel' in window ? new BroadcastChannel(name) : null
  /** The last change from the server; only in the tab that is connected. */
  let last: LiveChange | null = null
  if (others)
    others.onmessage = ({ data }: MessageEvent<LiveChange | typeof newTab>) => {
      if (data !== newTab) onChange(data)
      else if (last) others.postMessage(last)
    }
  const tell = (change: LiveChange) => {
    last = change
    onChange(change)
    others?.postMessage(change)
  }

  let stopping = new AbortController()
  const start = () => {
    const { signal } = (stopping = new AbortController())
    const connected = () => stayConnected(eventsHref, tell, signal)
    // Without locks, as on insecure origins, each tab is connected by itself.
    const done = navigator.locks ? navigator.locks.request(name, { signal }, connected) : connected()
    done.catch(() => undefined)
  }
  const stop = () => stopping.abort()
  // A page that is kept for the back button holds no connection and no lock.
  const restart = ({ persisted }: PageTransitionEvent) => persisted && start()
  addEventListener('pagehide', stop)
  addEventListener('pageshow', restart)
  start()
  // Asks the connected tab for its last change, which this page's data may not have yet.
  others?.postMessage(newTab)
  return () => {
    removeEventListener('pagehide', stop)
    removeEventListener('pageshow', restart)
    stop()
    others?.close()
  }
}

/** Resolves when the session has ended or the signal aborts. */
async function stayConnected(
  href: string,
  onChange: (change: LiveChange) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    if (await listen(href, onChange, signal)) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, retryMs)
      signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
    })
  }
}

/** One connection, which the browser renews by itself. Resolves with true when the session has ended. */
function listen(href: string, onChange: (change: LiveChange) => void, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const source = new EventSource(href)
    const close = (hasEnded: boolean) => {
      source.close()
      resolve(hasEnded)
    }
    source.addEventListener('change', ({ data }: MessageEvent<string>) =>
      onChange(JSON.parse(data) as LiveChange),
    )
    source.addEventListener('end', () => close(true))
    // The browser gives up after a response that is no stream; otherwise it reconnects.
    source.addEventListener('error', () => source.readyState === EventSource.CLOSED && close(false))
    signal.addEventListener('abort', () => close(true), { once: true })
  })
}
