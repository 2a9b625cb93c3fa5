import { useEffect } from 'react'
import { paths } from '~/foundation/kit/paths'
import { useSessionMarker } from '~/foundation/ui/document/session-marker'
import { useReloadOnReturn } from '~/foundation/ui/document/use-reload-on-return'
import { tabStep, type TabEvent, type TabNews, type TabState } from '../sessions/session-refresh'

const CHANNEL = 'session'
/** Longer timeouts overflow and fire immediately. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/**
 * Refreshes a signed-in tab's session and syncs it with the other tabs of this host: all follow a sign-in, a sign-out
 * and a new token. Without JavaScript, the server renews the session on page loads. Renders nothing.
 */
export function SessionSync() {
  const mark = useSessionMarker()
  useReloadOnReturn(mark !== null)
  useEffect(() => (mark === null || !('BroadcastChannel' in window) ? undefined : syncSession(mark)), [mark])
  return null
}

function syncSession(mark: string): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  let state: TabState = { is: 'signed-out' }
  let timer: number | undefined
  let stopped = false

  function step(event: TabEvent) {
    if (stopped) return
    const next = tabStep(state, event, Date.now())
    state = next.state
    for (const effect of next.effects) {
      switch (effect.do) {
        case 'wait':
          window.clearTimeout(timer)
          timer = window.setTimeout(() => step({ type: 'due' }), Math.min(effect.ms, LONGEST_TIMER_MS))
          break
        case 'refresh':
          void refresh().then(step)
          break
        case 'tell':
          channel.postMessage(effect.news)
          break
        case 'reload':
          window.location.reload()
          break
        case 'follow':
          if (window.location.pathname === paths.auth.login()) window.location.reload()
      }
    }
  }

  channel.onmessage = ({ data }: MessageEvent<TabNews>) => step({ type: 'heard', news: data })
  const [key = '', until = ''] = mark.split(' ')
  const before = remembered()
  if (before !== key) forgetPages()
  if (mark === 'none') {
    remember(null)
    if (before) channel.postMessage({ type: 'signed-out', key: before } satisfies TabNews)
  } else {
    step({ type: 'opened', key, tokenExpiresAt: Number(until) })
    remember(key)
    if (before !== key) channel.postMessage({ type: 'signed-in', key } satisfies TabNews)
  }
  return () => {
    stopped = true
    window.clearTimeout(timer)
    channel.close()
  }
}

async function refresh(): Promise<TabEvent> {
  try {
    const body = new URLSearchParams({ intent: 'refresh' })
    const response = await fetch(paths.session.refresh(), { method: 'POST', body })
    if (!response.ok) return { type: 'failed' }
    const answer = (await response.json()) as
      { outcome: 'refreshed' | 'too-soon'; tokenExpiresAt: number } | { outcome: 'ended' }
    return answer.outcome === 'ended' ? { type: 'ended' } : { type: 'answered', ...answer }
  } catch {
    return { type: 'failed' }
  }
}

// The session last announced to the tabs of this host. Without storage, they are told once too often.
function remembered(): string | null {
  try {
    return window.localStorage.getItem(CHANNEL)
  } catch {
    return null
  }
}

/** Pages that service workers kept name people of a session that has ended. */
function forgetPages() {
  if (!('caches' in window)) return
  void caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))))
}

function remember(key: string | null): void {
  try {
    if (key === null) window.localStorage.removeItem(CHANNEL)
    else window.localStorage.setItem(CHANNEL, key)
  } catch {
    // Nothing hangs on it.
  }
}
