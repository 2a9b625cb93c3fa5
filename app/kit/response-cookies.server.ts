// Cookies that go out with the answer whatever it is, beside those that a route sets itself.
const COOKIES = 'response-cookies'

/** What is remembered of one request. */
interface Memo {
  memo: Map<string, unknown>
}

/** Has the answer to this request carry a Set-Cookie value. */
export function addCookie(context: Memo, cookie: string): void {
  context.memo.set(COOKIES, [...addedCookies(context), cookie])
}

/** The Set-Cookie values that were added so far. */
export function addedCookies(context: Memo): readonly string[] {
  return (context.memo.get(COOKIES) as string[] | undefined) ?? []
}
