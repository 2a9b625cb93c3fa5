import { useEffect } from 'react'

/**
 * Runs `load` at once, every so many milliseconds while the page is in view, and when the connection or the reader comes
 * back; `onWake` runs with the latter. Both must be stable.
 */
export function usePolling(load: () => Promise<void>, every: number, onWake?: () => void): void {
  useEffect(() => {
    let isOver = false
    let timer = 0
    const run = async () => {
      window.clearTimeout(timer)
      if (document.visibilityState === 'visible') await load()
      if (!isOver) timer = window.setTimeout(() => void run(), every)
    }
    const wake = () => {
      void run()
      onWake?.()
    }
    void run()
    window.addEventListener('online', wake)
    document.addEventListener('visibilitychange', wake)
    return () => {
      isOver = true
      window.clearTimeout(timer)
      window.removeEventListener('online', wake)
      document.removeEventListener('visibilitychange', wake)
    }
  }, [load, every, onWake])
}
