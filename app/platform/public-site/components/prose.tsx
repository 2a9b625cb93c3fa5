/** A text of the site, made from Markdown of this repository (`articles.server.ts`). */
export function Prose({ html }: { html: string }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
}
