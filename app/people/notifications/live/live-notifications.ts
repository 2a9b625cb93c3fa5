// News for open pages: a stream of events for each. `live-notifications.server.ts` sends them.
import type { Audience } from '../kinds'

export interface NotificationsChange {
  businessId: string
  userId: string
  audience: Audience
}

/** An open page: one person at one business, in one session. */
export interface LivePage extends NotificationsChange {
  sessionId: string
}

export interface LiveNotifications {
  /**
   * The events of an open page, as text for `text/event-stream`: `change` with the number of unread notifications and
   * the latest one, and `end` when the session has ended. Null while the process stops or has too many open pages; then
   * the page learns of news when it is next loaded.
   */
  open(page: LivePage): ReadableStream<Uint8Array> | null
  /** The number of open pages. */
  readonly pages: number
  /** True while changes are heard. */
  readonly healthy: boolean
  /** Ends all pages, which reconnect elsewhere, and refuses new ones. */
  close(): Promise<void>
}

/** Data of a `change` event, as JSON. */
export interface LiveChange {
  unread: number
  /** The latest unread one. */
  latest: { id: string; title: string; link: string } | null
  /** In the person's quiet hours: count it, and announce nothing. */
  isQuiet: boolean
}
