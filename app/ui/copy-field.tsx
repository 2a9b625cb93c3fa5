import { useEffect, useRef, useState } from 'react'
import { useHydrated } from './use-hydrated'

/**
 * Text to be taken elsewhere, with a button that copies it where there are scripts. The button says so for `seconds`;
 * where the browser refuses, the text can still be selected.
 */
export function CopyField({
  text,
  what,
  seconds = 3,
  block = false,
}: {
  text: string
  /** For whoever hears the button instead of seeing it beside the text: "sign-up link". */
  what: string
  seconds?: number
  /** Keeps lines and lets long ones scroll. */
  block?: boolean
}) {
  const hydrated = useHydrated()
  const [copied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>()
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => {
        setCopied(true)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => setCopied(false), seconds * 1000)
      },
      (error: unknown) => console.warn('The text could not be copied', error),
    )
  return (
    <div className="copy-field" data-block={block || undefined}>
      <code tabIndex={block ? 0 : undefined}>{text}</code>
      {hydrated && (
        <>
          <button
            type="button"
            className="button"
            data-variant="secondary"
            aria-label={copied ? `Copied the ${what}` : `Copy the ${what}`}
            onClick={() => void copy()}
          >
            {copied ? 'Copied' : 'Copy'}
          </button>
          <span className="sr-only" role="status">
            {copied ? 'Copied' : ''}
          </span>
        </>
      )}
    </div>
  )
}
