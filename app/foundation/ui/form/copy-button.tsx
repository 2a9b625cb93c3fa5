import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button, type ButtonStyle } from './button'
import { ScriptsOnly } from './scripts-only'

/** Copies `text`; `isCopied` for a while afterwards. A browser that refuses is only logged. */
export function useCopy(text: string, copiedForMs: number): { isCopied: boolean; copy: () => void } {
  // A counter, so that copying again restarts the timer; 0 when it has ended.
  const [copies, setCopies] = useState(0)
  useEffect(() => {
    if (copies === 0) return
    const timer = window.setTimeout(() => setCopies(0), copiedForMs)
    return () => window.clearTimeout(timer)
  }, [copies, copiedForMs])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopies((before) => before + 1)
    } catch (error) {
      // eslint-disable-next-line no-console -- the browser console is the only place for it
      console.warn('Copying failed', error)
    }
  }
  return { isCopied: copies > 0, copy: () => void copy() }
}

/**
 * Copies `text`, and says so for two seconds unless told otherwise. A browser that refuses is only logged: what is
 * copied stands on the page and can be selected. Nothing without scripts.
 */
export function CopyButton({
  text,
  copiedForMs = 2000,
  what,
  size,
  children,
}: {
  text: string
  copiedForMs?: number
  /** The accessible name of what is copied, such as "sign-up link". */
  what?: string
  size?: ButtonStyle['size']
  children: string
}) {
  const { isCopied, copy } = useCopy(text, copiedForMs)
  return (
    <ScriptsOnly>
      <Button
        variant="secondary"
        size={size}
        aria-label={what && (isCopied ? `Copied the ${what}` : `Copy the ${what}`)}
        onClick={copy}
      >
        {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        {/* Both words lie on each other, so that the button keeps its width. */}
        <span className="grid *:col-start-1 *:row-start-1">
          <span className={isCopied ? 'invisible' : undefined}>{children}</span>
          <span className={isCopied ? undefined : 'invisible'}>Copied!</span>
        </span>
      </Button>
      <span role="status" className="sr-only">
        {isCopied && 'Copied!'}
      </span>
    </ScriptsOnly>
  )
}
