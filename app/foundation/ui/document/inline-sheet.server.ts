import publicCss from '~/web/styles/public.css?inline'
import publicHref from '~/web/styles/public.css?url'

const link = `<link rel="stylesheet" href="${publicHref}"/>`

/**
 * The document of a page of the public site with its style sheet in place of the link to it: a visitor from a search waits
 * for one answer instead of two. Other documents stay as they are, also those that run the framework, which would miss
 * the link.
 */
export function inlineSheet(html: string, nonce: string): string {
  if (!import.meta.env.PROD || !html.includes(link) || html.includes('__remixContext')) return html
  return html.replace(link, () => `<style nonce="${nonce}">${publicCss}</style>`)
}
