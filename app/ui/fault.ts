import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import { createContext, useContext } from 'react'
import { NoAnswer } from './form-faults'

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

/** True where the same page may come on another try. */
export const mayComeLater = ({ status = 0 }: Partial<ShownFault>): boolean => status < 400 || status >= 500

/** The same for the data of one area: what could not be loaded, and why as far as that is for others to know. */
export function failedToLoad(what: string, fault: Partial<ShownFault>): string | undefined {
  if (!mayComeLater(fault)) return fault.sentence
  return `Could not load ${what}: ${fault.sentence ?? 'Something on our side went wrong.'}`
}

/**
 * What an error boundary says: whose fault it is, where it is not ours. The server's own pages know it from their context,
 * a page opened by the router from what its loader's fault brought along (see `answerFaults`).
 */
export function useFault(): Partial<ShownFault> {
  const known = useContext(FaultContext)
  const error = useRouteError()
  if (known) return known
  if (error instanceof NoAnswer)
    return { sentence: 'No answer came from the server. Check your connection, then try again.' }
  if (!isRouteErrorResponse(error)) return {}
  const told = error.data as Partial<ShownFault> | string | null
  const { sentence, requestId } = typeof told === 'object' && told !== null ? told : {}
  return { status: error.status, requestId, sentence: sentence ?? sentences[error.status] }
}
