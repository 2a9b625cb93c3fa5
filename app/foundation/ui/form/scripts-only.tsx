import type { ReactNode } from 'react'
import { useHydrated } from '../document/use-hydrated'

/**
 * Controls that need scripts. They have their room from the first paint, so that nothing moves under a pointer, and
 * appear as soon as they work. Without scripts there is nothing.
 */
export function ScriptsOnly({ children }: { children: ReactNode }) {
  return <div className={useHydrated() ? 'contents' : 'invisible hidden scripted:contents'}>{children}</div>
}
