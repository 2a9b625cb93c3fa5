import { type ReactNode } from 'react'
import type { SitePage } from '../articles.server'
import { Prose } from './prose'

/** A page of text with its heading; `children` follow the text. */
export function TextArticle({
  page: { title, summary, html },
  children,
}: {
  page: Pick<SitePage, 'title' | 'summary' | 'html'>
  children?: ReactNode
}) {
  return (
    <article className="wrap grid gap-8 py-[clamp(2.5rem,6vw,5.5rem)]">
      <header className="grid max-w-168 gap-4">
        <h1>{title}</h1>
        <p className="text-lg text-muted">{summary}</p>
      </header>
      <Prose html={html} />
      {children}
    </article>
  )
}
