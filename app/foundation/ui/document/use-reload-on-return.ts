import { useEffect } from 'react'

/**
 * Reloads a page that the browser restores from its back-forward cache: its data may have changed, or the session
 * may have ended.
 */
export function useReloadOnReturn(isWanted = true): void {
  useEffect(() => {
    if (!isWanted) return
    const reload = (event: PageTransitionEvent) => {
      if (event.persisted) window.location.reload()
    }
    window.addEventListener('pageshow', reload)
    return () => window.removeEventListener('pageshow', reload)
  }, [isWanted])
}
