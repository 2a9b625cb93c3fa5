// Reading a Cookie header as RFC 6265 writes it.

/** What may stand around a cookie pair: spaces and tabs. Any other byte, 0xA0 included, belongs to the name or value. */
const around = /^[ \t]+|[ \t]+$/g

/**
 * The value of the first cookie with exactly this name in a request's Cookie header, as it was sent, or null. A name that only
 * looks the same is another cookie, which any page of a sibling host may have set.
 */
export function cookieNamed(headers: Pick<Headers, 'get'>, name: string): string | null {
  // eslint-disable-next-line no-restricted-syntax
  for (const pair of (headers.get('cookie') ?? '').split(';')) {
    const text = pair.replace(around, '')
    if (text.startsWith(`${name}=`)) return text.slice(name.length + 1)
  }
  return null
}
