import { useEffect } from 'react'

/**
 * A page that the browser kept and brings back as it was, on Back, is loaded anew: what it shows may have changed,
 * or be nobody's business any more.
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
