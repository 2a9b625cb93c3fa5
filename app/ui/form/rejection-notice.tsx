import { useActionData } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { Banner } from '../feedback/banner'
import { submissionIn } from './use-schema-form'

/**
 * Why a form of a single button was rejected, from the route's action data; takes the focus. `except` names the intents
 * of the page's other forms, which show their own errors.
 */
export function RejectionNotice({ except = [] }: { except?: readonly string[] }) {
  const submission = submissionIn(useActionData<unknown>())
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (submission) box.current?.focus()
  }, [submission])
  const sentences = Object.values(submission?.error ?? {}).flatMap((found) => found ?? [])
  const { intent } = submission?.initialValue ?? {}
  if (sentences.length === 0 || (typeof intent === 'string' && except.includes(intent))) return null
  return (
    <Banner tone="error" focusRef={box}>
      {sentences.join(' ')}
    </Banner>
  )
}
