import { useSearchParams } from '@remix-run/react'
import type { ReactNode } from 'react'
import { SuccessMessage } from './success-message'

/**
 * Says what a form has just done, by the word that its redirect put into the address (`?done=saved`). Shows nothing
 * for a word that `messages` lacks. `asTitle` shows the message as the title of its box.
 */
export function DoneMessage({
  messages,
  asTitle = false,
}: {
  messages: Readonly<Record<string, ReactNode>>
  asTitle?: boolean
}) {
  const [query] = useSearchParams()
  const done = query.get('done') ?? ''
  // An address must not find `constructor` or the like.
  if (!Object.hasOwn(messages, done)) return null
  const message = messages[done]
  return asTitle ? <SuccessMessage title={message} /> : <SuccessMessage>{message}</SuccessMessage>
}
