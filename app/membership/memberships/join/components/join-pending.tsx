import { useRevalidator } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { JoinWaiting } from './join-outcomes'

const SECONDS_BETWEEN = 2
const MAX_CHECKS = 30

/**
 * Waits until the payment is on record: checks every two seconds, with or without JavaScript, and after a minute says
 * that it takes longer than usual.
 */
export function JoinPending({ checkAgainUrl, late }: { checkAgainUrl: string; late: boolean }) {
  const [checks, setChecks] = useState(0)
  const { revalidate, state } = useRevalidator()
  const isLate = late || checks >= MAX_CHECKS
  useEffect(() => {
    if (isLate || state !== 'idle') return
    const timer = setTimeout(() => {
      setChecks((count) => count + 1)
      // Revalidating offline would replace this page with an error.
      if (navigator.onLine) revalidate()
    }, SECONDS_BETWEEN * 1000)
    return () => clearTimeout(timer)
  }, [isLate, checks, state, revalidate])
  return (
    <>
      {!isLate && (
        <noscript>
          <meta httpEquiv="refresh" content={`3;url=${checkAgainUrl}`} />
        </noscript>
      )}
      <JoinWaiting checkAgainHref={checkAgainUrl} late={isLate} />
    </>
  )
}
