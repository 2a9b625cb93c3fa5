import { useRevalidator } from '@remix-run/react'
import { useEffect, useState } from 'react'

/** A server that is stopped may take a request and not answer it. */
const longestWaitMs = 4_000

/**
 * Asks for the page's data again every `everyMs` milliseconds. While the server does not answer, as during a restart, the
 * page stays as it is and the result is false; a failed request for the data would show the error page instead.
 */
export function useRefresh(everyMs: number): boolean {
  const { revalidate, state } = useRevalidator()
  const [isReachable, setReachable] = useState(true)
  const [attempts, setAttempts] = useState(0)
  useEffect(() => {
    if (state !== 'idle') return
    const request = new AbortController()
    let isOver = false
    let limit: ReturnType<typeof setTimeout> | undefined
    const timer = setTimeout(async () => {
      limit = setTimeout(() => request.abort(), longestWaitMs)
      const answer = await fetch('/readyz', { signal: request.signal }).catch(() => null)
      clearTimeout(limit)
      if (isOver) return
      const isReady = answer?.ok === true
      setReachable(isReady)
      if (isReady) revalidate()
      else setAttempts(attempts + 1)
    }, everyMs)
    return () => {
      isOver = true
      clearTimeout(timer)
      clearTimeout(limit)
      request.abort()
    }
  }, [revalidate, state, everyMs, attempts])
  return isReachable
}
