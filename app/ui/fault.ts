import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import { createContext, useContext } from 'react'

/** What the screen of last resort may say about a failed request. */
export interface ShownFault {
  requestId: string
  /** A sentence meant for the person; absent when the fault is ours. */
  sentence?: string
}

/** Set while the server renders a failed page, null otherwise. Such a page ships no scripts. */
export const FaultContext = createContext<ShownFault | null>(null)

/** What an error boundary says: whose fault it is, where it is not ours. A page that is not there is nobody's. */
export function useFault(): Partial<ShownFault> {
  const fault: Partial<ShownFault> = useContext(FaultContext) ?? {}
  const error = useRouteError()
  if (fault.sentence || !isRouteErrorResponse(error) || error.status !== 404) return fault
  return { ...fault, sentence: 'There is no such page here.' }
}
