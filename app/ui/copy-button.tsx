import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useHydrated } from './use-hydrated'

/**
 * Puts a text on the clipboard and says so for `seconds`. Nothing where there are no scripts: the text itself stands
 * beside it. A failure is only logged.
 */
export function CopyButton({
  text,
  seconds = 3,
  children,
}: {
  text: string
  seconds?: number
  children: ReactNode
}) {
  const [copied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const hydrated = useHydrated()
  useEffect(() => () => clearTimeout(timer.current), [])
  if (!hydrated) return null
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
    } catch (error) {
      console.warn('The link could not be copied', error)
      return
    }
    setCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(false), seconds * 1000)
  }
  return (
    <>
      <button type="button" className="button" data-variant="secondary" onClick={() => void copy()}>
        {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        {copied ? 'Copied' : children}
      </button>
      <span role="status" className="sr-only">
        {copied && 'Copied to the clipboard'}
      </span>
    </>
  )
}
