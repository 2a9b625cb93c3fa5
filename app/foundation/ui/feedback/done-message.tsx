import { useSearchParams } from '@remix-run/react'
import type { ReactNode } from 'react'
import { SuccessMessage } from './success-message'

/** Sentences by the word of the address; a function gives one for a word, a loader that checked it the sentence itself. */
export type DoneMessages =
  Readonly<Record<string, ReactNode>> | ((word: string) => ReactNode) | string | null | undefined

/**
 * Says what a form has just done, by the word that its redirect put into the address (`?done=saved`). Shows nothing
 * for a word without a message. `asTitle` shows the message as the title of its box.
 */
export function DoneMessage({ messages, asTitle = false }: { messages: DoneMessages; asTitle?: boolean }) {
  const [query] = useSearchParams()
  const message = messageOf(messages, query.get('done') ?? '')
  if (!message) return null
  return asTitle ? <SuccessMessage title={message} /> : <SuccessMessage>{message}</SuccessMessage>
}

function messageOf(messages: DoneMessages, word: string): ReactNode {
  if (typeof messages === 'function') return messages(word)
  if (typeof messages !== 'object' || messages === null) return messages
  // An address must not find `constructor` or the like.
  return Object.hasOwn(messages, word) ? messages[word] : null
}
