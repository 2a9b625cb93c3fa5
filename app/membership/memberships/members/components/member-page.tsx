import { type ReactNode } from 'react'

/** A page of the customer portal: its heading, where it has no banner of its own, and its sections below each other. */
export function MemberPage({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <div className="@container grid gap-[clamp(1.25rem,3vw,1.75rem)]">
      {title && <h1 className="text-title-lg">{title}</h1>}
      {children}
    </div>
  )
}
