const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

interface RequestSource {
  method: string
  /** Sec-Fetch-Site, which a page cannot forge; sibling clubs are "same-site", so only same-origin counts. */
  fetchSite: string | undefined
  origin: string | undefined
  authorization: string | undefined
  cookie: string | undefined
  /** URLs for API clients without a token: they read no cookie, or respond that the token is missing. */
  isApiPath?: boolean
}

/**
 * Whether this request may change anything. Every unsafe method needs proof that our own page sent it:
 * `Sec-Fetch-Site: same-origin`, or, from an older browser, an Origin equal to ours. A bearer token without
 * cookies is proof too, and a client that is no browser (neither cookie nor origin) may request one.
 */
export function isSameOriginRequest(sender: RequestSource, ourOrigin: string): boolean {
  if (SAFE.has(sender.method)) return true
  if (sender.authorization?.startsWith('Bearer ') && sender.cookie === undefined) return true
  const isProgram =
    sender.cookie === undefined && sender.origin === undefined && sender.fetchSite === undefined
  if (sender.isApiPath && isProgram) return true
  if (sender.fetchSite !== undefined) return sender.fetchSite === 'same-origin'
  return sender.origin === ourOrigin
}
