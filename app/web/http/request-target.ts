// Without OPTIONS: no other site may call us, and a router would treat it as a read.
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])
const MAX_TARGET = 4_096
const CONTROL = /[\u0000-\u0020\u007f]/

interface TargetRejection {
  status: number
  reason: string
}

/**
 * Checks method and request target before a router sees them: a malformed escape, a NUL or an overlong target is
 * the client's mistake and must never become a 500. A `_data` query parameter is rejected outright, since Remix's
 * own cross-site check does not see those requests.
 */
export function checkRequestTarget(method: string, target: string): TargetRejection | null {
  if (!METHODS.has(method)) return { status: 405, reason: 'This method is not supported.' }
  if (target.length > MAX_TARGET) return { status: 414, reason: 'The URL is too long.' }
  if (CONTROL.test(target)) return { status: 400, reason: 'The URL is malformed.' }
  const queryAt = target.indexOf('?')
  const path = queryAt < 0 ? target : target.slice(0, queryAt)
  const decoded = decode(path)
  if (decoded === null || decoded.includes('\0')) return { status: 400, reason: 'The URL is malformed.' }
  if (queryAt < 0) return null
  const query = decode(target.slice(queryAt + 1))
  if (query === null || query.includes('\0')) return { status: 400, reason: 'The URL is malformed.' }
  if (/[?&]_data(=|&|$)/.test(`?${query}`))
    return { status: 400, reason: 'This kind of request is not accepted.' }
  return null
}

function decode(text: string): string | null {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
