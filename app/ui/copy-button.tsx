import { useEffect, useState } from 'react'
import { Button, type ButtonVariant } from './button'
import { useHydrated } from './use-hydrated'

/**
 * Copies a text to the clipboard and says so for a moment. A failure is only logged: the text stands beside it, to be
 * selected. Needs scripts and is not shown without.
 */
export function CopyButton({
  text,
  label,
  copiedFor = 2_000,
  variant = 'secondary',
}: {
  text: string
  label: string
  /** Milliseconds. */
  copiedFor?: number
  variant?: ButtonVariant
}) {
  const hydrated = useHydrated()
  // Counts the presses, so that another one begins the moment anew.
  const [copies, setCopies] = useState(0)
  useEffect(() => {
    if (copies === 0) return
    const timer = setTimeout(() => setCopies(0), copiedFor)
    return () => clearTimeout(timer)
  }, [copies, copiedFor])
  if (!hydrated) return null
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopies((before) => before + 1)
    } catch (error) {
      console.warn('Copying did not work', error)
    }
  }
  return (
    <>
      <Button variant={variant} onClick={() => void copy()}>
        {copies > 0 ? 'Copied!' : label}
      </Button>
      <span role="status" className="sr-only">
        {copies > 0 ? 'Copied!' : ''}
      </span>
    </>
  )
}
