import { readCookie } from '~/kit/http-headers'

/** The browser of a request, and the origin that it asked. */
interface Browser {
  origin: string
  userAgent: string
}

/**
 * The name a cookie of one host carries. `__Host-` makes the browser itself keep it from every other host,
 * sibling clubs included. Safari takes no Secure cookie from http://*.localhost, so there, and only there,
 * it is given a plain one.
 */
export function hostCookieName(name: string, browser: Browser): string {
  return isPlain(browser) ? name : `__Host-${name}`
}

/** The Set-Cookie value of a host's cookie; a lifetime of 0 removes it. */
export function setHostCookie(name: string, value: string, seconds: number, browser: Browser): string {
  const secure = isPlain(browser) ? '' : '; Secure'
  return `${hostCookieName(name, browser)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
}

/** What the browser sent under this name, or null. */
export function readHostCookie(name: string, request: Request, browser: Browser): string | null {
  return readCookie(request.headers, hostCookieName(name, browser))
}

function isPlain({ origin, userAgent }: Browser): boolean {
  return (
    /^http:\/\/([a-z0-9-]+\.)*localhost(:\d+)?$/.test(origin) &&
    userAgent.includes('Safari/') &&
    !/Chrome\/|Chromium\/|CriOS\//.test(userAgent)
  )
}
