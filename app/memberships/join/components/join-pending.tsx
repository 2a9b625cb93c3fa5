import { useRevalidator } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { JoinWaiting } from './join-outcomes'

const SECONDS_BETWEEN = 2
const MAX_CHECKS = 30

/**
 * Waits for our own record to say that the payment has arrived: looks again by itself every two seconds, by
 * scripts or without them, and after a minute says honestly that it takes longer.
 */
export function JoinPending({ checkAgainUrl, late }: { checkAgainUrl: string; late: boolean }) {
  const [looks, setLooks] = useState(0)
  const { revalidate, state } = useRevalidator()
  const given = late || looks >= MAX_CHECKS
  useEffect(() => {
    if (given || state !== 'idle') return
    const timer = setTimeout(() => {
      setLooks((count) => count + 1)
      // A look without a line would put an error page in place of this one.
      if (navigator.onLine) revalidate()
    }, SECONDS_BETWEEN * 1000)
    return () => clearTimeout(timer)
  }, [given, looks, state, revalidate])
  return (
    <>
      {!given && (
        <noscript>
          <meta httpEquiv="refresh" content={`3;url=${checkAgainUrl}`} />
        </noscript>
      )}
      <JoinWaiting checkAgainHref={checkAgainUrl} late={given} />
    </>
  )
}
