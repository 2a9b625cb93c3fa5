/** A base URL as Postmark's clients take it: host and path, and whether TLS is used. Empty: their own. */
export function postmarkAddress(apiBase: string | null): { requestHost?: string; useHttps?: boolean } {
  if (!apiBase) return {}
  const url = new URL(apiBase)
  return { requestHost: `${url.host}${url.pathname.replace(/\/$/, '')}`, useHttps: url.protocol === 'https:' }
}
