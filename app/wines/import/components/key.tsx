import type { ReactNode } from 'react'

/** The name of a key on the keyboard. */
export function Key({ children }: { children: ReactNode }) {
  return (
    <kbd className="rounded-control border border-edge px-1.5 font-text text-xs whitespace-nowrap">
      {children}
    </kbd>
  )
}
