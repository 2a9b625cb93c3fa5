// Parsing of HTTP request headers, byte for byte.

const isBlank = (text: string, at: number) => text[at] === ' ' || text[at] === '\t'

/**
 * Strips HTTP's optional whitespace (RFC 9110, 5.6.3), that is spaces and tabs. `trim()` strips more, such as the
 * byte 0xA0. Linear time.
 */
export function trimHttpWhitespace(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && isBlank(text, start)) start += 1
  while (end > start && isBlank(text, end - 1)) end -= 1
  return text.slice(start, end)
}

/**
 * The value of the first cookie with exactly this name in a request's Cookie header (RFC 6265, 4.2), as sent, or
 * null. A name that only looks the same is another cookie, which a sibling host may have set.
 */
export function readCookie(headers: Pick<Headers, 'get'>, name: string): string | null {
  // eslint-disable-next-line no-restricted-syntax
  for (const pair of (headers.get('cookie') ?? '').split(';')) {
    const text = trimHttpWhitespace(pair)
    if (text.startsWith(`${name}=`)) return text.slice(name.length + 1)
  }
  return null
}
