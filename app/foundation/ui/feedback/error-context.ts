import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import { createContext, useContext } from 'react'
import { NoResponseError } from '../form/submission-errors'

/** Facts about a failed request that the fallback error screen may show. */
interface ShownError {
  requestId: string
  status: number
  /** A sentence for the user; absent for our own errors. */
  sentence?: string
}

/** Set while the server renders a failed page, null otherwise. Such a page ships no scripts. */
export const ErrorContext = createContext<ShownError | null>(null)

/** Sentences for client errors, by status. */
const sentences: Record<number, string> = {
  404: 'This page does not exist.',
  405: 'This page does not accept forms.',
}

/** True where loading the same page again may succeed. */
export const isRetryable = ({ status = 0 }: Partial<ShownError>): boolean => status < 400 || status >= 500

/** The same for the data of one area: what could not be loaded, and why as far as that is for others to know. */
export function loadErrorMessage(what: string, fault: Partial<ShownError>): string | undefined {
  if (!isRetryable(fault)) return fault.sentence
  return `Could not load ${what}: ${fault.sentence ?? 'Something on our side went wrong.'}`
}

/**
 * The error that an error boundary shows, with a sentence where the fault is not ours. The server's own pages have it
 * from their context, a page opened by the router from the data of its loader's error (see `withErrorResponses`).
 */
export function useShownError(): Partial<ShownError> {
  const context = useContext(ErrorContext)
  const error = useRouteError()
  if (context) return context
  if (error instanceof NoResponseError)
    return { sentence: 'The server did not respond. Check your connection, then try again.' }
  if (!isRouteErrorResponse(error)) return {}
  const body = error.data as Partial<ShownError> | string | null
  const { sentence, requestId } = typeof body === 'object' && body !== null ? body : {}
  return { status: error.status, requestId, sentence: sentence ?? sentences[error.status] }
}
