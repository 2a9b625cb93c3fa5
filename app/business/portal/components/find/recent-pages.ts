import { useLocation } from '@remix-run/react'
import { useEffect } from 'react'
import { z } from 'zod'
import { paths } from '~/foundation/kit/paths'

const recentPages = z.array(z.object({ href: z.string(), label: z.string() }))
type RecentPage = z.infer<typeof recentPages>[number]

const MOST = 7
/** Pages of one business in this tab: they name people, so that they end with the tab and with signing out. */
const PREFIX = 'recent-pages '
const keyOf = (businessId: string) => PREFIX + businessId

/** The pages that this tab showed last, the latest first. */
export function readRecentPages(businessId: string): RecentPage[] {
  try {
    return recentPages.parse(JSON.parse(sessionStorage.getItem(keyOf(businessId)) ?? '[]'))
  } catch {
    return []
  }
}

/** Remembers each page of the portal that is shown, by its title. */
export function useRecentPages(businessId: string): void {
  const { pathname } = useLocation()
  useEffect(() => {
    if (pathname === paths.business.find()) return
    const label = document.title.replace(/ – Tastevin$/, '')
    const others = readRecentPages(businessId).filter(({ href }) => href !== pathname)
    try {
      sessionStorage.setItem(
        keyOf(businessId),
        JSON.stringify([{ href: pathname, label }, ...others].slice(0, MOST)),
      )
    } catch {
      // A browser without storage remembers nothing.
    }
  }, [businessId, pathname])
}

/** Forgets the pages of every business. */
export function forgetRecentPages(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  } catch {
    // There is nothing to forget.
  }
}
