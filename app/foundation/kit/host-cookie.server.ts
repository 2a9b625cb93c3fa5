import { readCookie } from '~/foundation/kit/http-headers'

/** The browser of a request, and the origin it requested. */
interface Browser {
  origin: string
  userAgent: string
}

/**
 * The name of a host's cookie. `__Host-` makes the browser keep it from every other host, sibling clubs included.
 * Safari rejects Secure cookies from http://*.localhost, so there, and only there, the name is plain.
 */
export function hostCookieName(name: string, browser: Browser): string {
  return isPlain(browser) ? name : `__Host-${name}`
}

/** The Set-Cookie value of a host's cookie; a lifetime of 0 removes it. */
export function setHostCookie(name: string, value: string, seconds: number, browser: Browser): string {
  const secure = isPlain(browser) ? '' : '; Secure'
  return `${hostCookieName(name, browser)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
}

/** The value of the host's cookie, or null. */
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
