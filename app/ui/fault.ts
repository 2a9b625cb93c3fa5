import { createContext } from 'react'

/** What the screen of last resort may say about a failed request. */
export interface ShownFault {
  requestId: string
  /** A sentence meant for the person; absent when the fault is ours. */
  sentence?: string
}

/** Set while the server renders a failed page, null otherwise. Such a page ships no scripts. */
export const FaultContext = createContext<ShownFault | null>(null)
