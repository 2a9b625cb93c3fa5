import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import { createContext, useContext } from 'react'

/** What the screen of last resort may say about a failed request. */
export interface ShownFault {
  requestId: string
  status: number
  /** A sentence meant for the person; absent when the fault is ours. */
  sentence?: string
}

/** Set while the server renders a failed page, null otherwise. Such a page ships no scripts. */
export const FaultContext = createContext<ShownFault | null>(null)

/** What is asked for and is nobody's fault of ours, by its status. */
const sentences: Record<number, string> = {
  404: 'There is no such page here.',
  405: 'This page takes no forms.',
}

/** The same for the data of one area: what could not be loaded, and why as far as that is for others to know. */
export function failedToLoad(
  what: string,
  { status = 0, sentence }: Partial<ShownFault>,
): string | undefined {
  if (status < 500) return sentence
  return `Could not load ${what}: ${sentence ?? 'Something on our side went wrong.'}`
}

/** What an error boundary says: whose fault it is, where it is not ours. */
export function useFault(): Partial<ShownFault> {
  const fault: Partial<ShownFault> = useContext(FaultContext) ?? {}
  const error = useRouteError()
  const status = fault.status ?? (isRouteErrorResponse(error) ? error.status : undefined)
  const ofError = isRouteErrorResponse(error) ? sentences[error.status] : undefined
  return { ...fault, status, sentence: fault.sentence ?? ofError }
}
