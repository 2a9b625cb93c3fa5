// Without OPTIONS: no other site has a call to make here, and a router would take it for a reading.
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])
const MAX_TARGET = 4_096
const CONTROL = /[\u0000-\u0020\u007f]/

export interface TargetRejection {
  status: number
  because: string
}

/**
 * Judges method and request target before any router sees them: a malformed escape, a NUL or an over-long
 * target is the sender's mistake and must never become a 500. `_data` is refused outright, since Remix's own
 * cross-site check does not see those requests.
 */
export function checkRequestTarget(method: string, target: string): TargetRejection | null {
  if (!METHODS.has(method)) return { status: 405, because: 'This method is not used here.' }
  if (target.length > MAX_TARGET) return { status: 414, because: 'The address is too long.' }
  if (CONTROL.test(target)) return { status: 400, because: 'The address is not well formed.' }
  const queryAt = target.indexOf('?')
  const path = queryAt < 0 ? target : target.slice(0, queryAt)
  const decoded = decode(path)
  if (decoded === null || decoded.includes('\0'))
    return { status: 400, because: 'The address is not well formed.' }
  if (queryAt < 0) return null
  const query = decode(target.slice(queryAt + 1))
  if (query === null || query.includes('\0'))
    return { status: 400, because: 'The address is not well formed.' }
  if (/[?&]_data(=|&|$)/.test(`?${query}`))
    return { status: 400, because: 'This kind of request is not taken.' }
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
