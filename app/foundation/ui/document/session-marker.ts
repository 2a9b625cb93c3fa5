import { createContext, useContext } from 'react'

/** Marker of the session that a document was made for: `none`, or its key and the expiry of its token. */
export const SessionMarkerContext = createContext<string | null>(null)

const ofDocument =
  typeof document === 'undefined'
    ? null
    : (document.querySelector<HTMLMetaElement>('meta[name="session"]')?.content ?? null)

/** The mark of this document; null on a page that asked for no session. */
export function useSessionMarker(): string | null {
  return useContext(SessionMarkerContext) ?? ofDocument
}
