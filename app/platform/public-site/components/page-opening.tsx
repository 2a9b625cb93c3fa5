import { type ReactNode } from 'react'

/** The first screen of a page: what it is about, a sentence or two, and what to press. */
export function PageOpening({
  title,
  lead,
  actions,
}: {
  title: ReactNode
  lead: ReactNode
  actions?: ReactNode
}) {
  return (
    <header className="wrap grid gap-6 pt-[clamp(2.5rem,1rem+6vw,6.5rem)]">
      <h1 className="max-w-[18ch] text-title-xl leading-none font-normal tracking-[-0.025em] [&_em]:text-accent">
        {title}
      </h1>
      <p className="max-w-144 text-lg text-muted">{lead}</p>
      {actions && <div className="actions">{actions}</div>}
    </header>
  )
}

export const sectionStyle = 'wrap pt-[clamp(4rem,2.5rem+5vw,8rem)]'
export const sectionTitleStyle =
  'text-title-lg font-normal leading-[1.05] tracking-[-0.02em] [&_em]:text-accent'

/** A part of a page that fades in, with its heading. */
export function PageSection({
  id,
  title,
  lead,
  children,
}: {
  id: string
  title: ReactNode
  lead?: ReactNode
  children: ReactNode
}) {
  return (
    <section className={sectionStyle} id={id} aria-labelledby={`${id}-title`} data-reveal="">
      <h2 id={`${id}-title`} className={sectionTitleStyle}>
        {title}
      </h2>
      {lead && <p className="mt-4 max-w-160 text-lg text-muted">{lead}</p>}
      <div className="mt-section">{children}</div>
    </section>
  )
}
