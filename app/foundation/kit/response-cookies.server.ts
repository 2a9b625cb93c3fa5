// Cookies to set on a response, whatever it is, in addition to a route's own.
const COOKIES = 'response-cookies'

/** The cookies of one request. */
interface Memo {
  memo: Map<string, unknown>
}

/** Adds a Set-Cookie value to the response of this request. */
export function addCookie(context: Memo, cookie: string): void {
  context.memo.set(COOKIES, [...addedCookies(context), cookie])
}

/** The Set-Cookie values added so far. */
export function addedCookies(context: Memo): readonly string[] {
  return (context.memo.get(COOKIES) as string[] | undefined) ?? []
}
