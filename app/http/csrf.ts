const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

export interface RequestSource {
  method: string
  /** Sec-Fetch-Site, which a page cannot forge; sibling clubs are "same-site", so nothing less than same-origin will do. */
  fetchSite: string | undefined
  origin: string | undefined
  authorization: string | undefined
  cookie: string | undefined
  /** Programs without a token yet may come here: it reads no cookie, or says itself who is missing. */
  isApiPath?: boolean
}

/**
 * May this request change anything? Every method that is not safe needs proof that our own page sent it:
 * `Sec-Fetch-Site: same-origin`, or, from a browser too old to send it, an Origin equal to ours. A bearer
 * token without cookies carries its own proof, and what no browser sends (neither cookie nor origin) may at least
 * ask for one.
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
