import { useActionData } from '@remix-run/react'
import { DoneMessage, type DoneMessages } from '../feedback/done-message'
import { SuccessMessage } from '../feedback/success-message'
import { RejectionNotice } from './rejection-notice'
import type { FormIntents } from './use-schema-form'

/**
 * Result of a page's forms: why one was rejected, the `message` of the action data, or what the word in the address says
 * was done (`?done=saved`).
 */
export function FormResult({
  done,
  asTitle,
  ...intents
}: FormIntents & { done?: DoneMessages; asTitle?: boolean }) {
  const answer = useActionData<{ message?: string } | null>()
  return (
    <>
      <RejectionNotice {...intents} />
      {answer?.message ? (
        <SuccessMessage>{answer.message}</SuccessMessage>
      ) : (
        <DoneMessage messages={done} asTitle={asTitle} />
      )}
    </>
  )
}
