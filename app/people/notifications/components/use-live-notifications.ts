import { useLocation, useRevalidator } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { followNotifications } from '../live/follow-notifications'
import type { LiveChange } from '../live/live-notifications'

/** Data about a person's notifications, from a layout's loader. */
export interface NotificationsView {
  unread: number
  /** The id of the latest unread one. */
  latestId: string | null
  /** The list. */
  href: string
  /** The server-sent events. */
  eventsHref: string
  /** Of this person at this business: tabs with the same one share a connection. */
  feed: string
}

/** News that arrived while the page was open: one notification by its title, or several by their number. */
export interface Arrival {
  id: string
  title: string
  href: string
  /** The list, whose action marks one as read. */
  listHref: string
}

/**
 * The number of unread notifications, which changes without a reload, and the latest news until it is dismissed. Without
 * scripts or events, both are those of the last navigation.
 */
export function useLiveNotifications(view: NotificationsView | null) {
  const [live, setLive] = useState<{ of: NotificationsView; change: LiveChange } | null>(null)
  const [arrival, setArrival] = useState<Arrival | null>(null)
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  // The data of a later load is newer than a change received before it.
  const unread = view && (live?.of === view ? live.change.unread : view.unread)
  const latestId = useRef<string | null>(null)
  if (view?.latestId && (latestId.current ?? '') < view.latestId) latestId.current = view.latestId

  const heard = useRef<(change: LiveChange) => void>()
  heard.current = (change) => {
    if (!view) return
    setLive({ of: view, change })
    const { latest } = change
    // Ids grow with time: a smaller one was known before what is newer was read.
    const isNew = latest !== null && latest.id > (latestId.current ?? '')
    const isOnList = pathname === view.href
    if (isOnList && (isNew || change.unread !== unread)) revalidate()
    if (!isNew) return
    latestId.current = latest.id
    if (isOnList || change.isQuiet || document.visibilityState !== 'visible') return
    const more = change.unread - (unread ?? 0)
    setArrival(
      more > 1
        ? { id: latest.id, title: `${more} new notifications`, href: view.href, listHref: view.href }
        : { id: latest.id, title: latest.title, href: latest.link, listHref: view.href },
    )
  }

  const { eventsHref, feed } = view ?? {}
  useEffect(() => {
    if (!eventsHref || !feed) return
    return followNotifications({ eventsHref, feed, onChange: (change) => heard.current?.(change) })
  }, [eventsHref, feed])

  return { unread: unread ?? 0, arrival, dismiss: () => setArrival(null) }
}
