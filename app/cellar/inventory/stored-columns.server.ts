// The columns that a person chose, in a cookie of this device: a phone and a desk have room for different ones.
import { createHash } from 'node:crypto'
import { readHostCookie, setHostCookie } from '~/foundation/kit/host-cookie.server'

interface Where {
  request: Request
  origin: string
  userAgent: string
  userId: string
  businessId: string
}

const A_YEAR = 365 * 24 * 60 * 60

/** The stored choice of this person at this business; null for none. */
export function readStoredColumns(where: Where): string | null {
  return readHostCookie(cookieName(where), where.request, where)
}

/** The Set-Cookie value that stores a choice for a year. */
export function storeColumns(where: Where, stored: string): string {
  return setHostCookie(cookieName(where), stored, A_YEAR, where)
}

/** A name for each person and business, so that colleagues at one device keep a choice each. */
function cookieName({ userId, businessId }: Where): string {
  const key = createHash('sha256').update(`${userId} ${businessId}`).digest('hex')
  return `wine-columns-${key.slice(0, 12)}`
}
