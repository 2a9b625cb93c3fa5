import { useEffect, useState } from 'react'
import { paths } from '~/foundation/kit/paths'
import { findings as findingsOf, type Findings } from '../../find/findings'

/** A pause in typing after which results are asked for. */
const PAUSE_MS = 90

interface FindingsState {
  /** The latest answer, which may be to an earlier text. */
  findings: Findings | null
  /** The answer to the text has not come yet. */
  isLoading: boolean
  hasFailed: boolean
}

/** The server's results for a text, after a pause in typing; an answer to an earlier text is dropped. */
export function useFindings(text: string): FindingsState {
  const [answer, setAnswer] = useState<{ findings: Findings | null; failedFor: string | null }>({
    findings: null,
    failedFor: null,
  })
  useEffect(() => {
    const controller = new AbortController()
    const load = async () => {
      try {
        const response = await fetch(paths.business.findResults({ q: text || undefined }), {
          signal: controller.signal,
        })
        const findings = findingsOf.parse(await response.json())
        if (!controller.signal.aborted) setAnswer({ findings: { ...findings, text }, failedFor: null })
      } catch {
        if (!controller.signal.aborted) setAnswer({ findings: null, failedFor: text })
      }
    }
    const timer = setTimeout(() => void load(), text === '' ? 0 : PAUSE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [text])
  const hasFailed = answer.failedFor === text
  return { findings: answer.findings, hasFailed, isLoading: !hasFailed && answer.findings?.text !== text }
}
