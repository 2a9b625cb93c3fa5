import { useRevalidator } from '@remix-run/react'
import { useEffect, useState } from 'react'

/**
 * Asks for the page's data again every `everyMs` milliseconds. While the server does not answer, as during a restart, the
 * page stays as it is and the result is false; a failed request for the data would show the error page instead.
 */
export function useRefresh(everyMs: number): boolean {
  const { revalidate, state } = useRevalidator()
  const [isReachable, setReachable] = useState(true)
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    if (state !== 'idle') return
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      const answer = await fetch('/readyz', { signal: abort.signal }).catch(() => null)
      if (abort.signal.aborted) return
      const isReady = answer?.ok === true
      setReachable(isReady)
      if (isReady) revalidate()
      else setAsked(asked + 1)
    }, everyMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [revalidate, state, everyMs, asked])
  return isReachable
}
