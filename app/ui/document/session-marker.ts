import { createContext, useContext } from 'react'

/** What a document says of the session it was made for: `none`, or its key and when its token ends. */
export const SessionMarkerContext = createContext<string | null>(null)

const ofDocument =
  typeof document === 'undefined'
    ? null
    : (document.querySelector<HTMLMetaElement>('meta[name="session"]')?.content ?? null)

/** The mark of this document; null on a page that asked for no session. */
export function useSessionMarker(): string | null {
  return useContext(SessionMarkerContext) ?? ofDocument
}
