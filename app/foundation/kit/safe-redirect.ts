const FORBIDDEN = /[\u0000-\u001F\u007F-\u009F\\]/

/** Stands for the request's own origin: it only matters whether a target stays on it. */
const HERE = 'http://here.invalid'

/**
 * Where to redirect a visitor with a `?next=` target: a path of the same origin, with its query and fragment, or
 * the fallback. Never another host, however the target is written.
 */
export function safeRedirect(target: string | null | undefined, fallback: string): string {
  if (!target || !target.startsWith('/') || target.startsWith('//') || FORBIDDEN.test(target)) return fallback
  if (!URL.canParse(target, HERE)) return fallback
  const url = new URL(target, HERE)
  // Dot segments may fold into a path that a browser takes for another host.
  if (url.origin !== HERE || url.pathname.startsWith('//')) return fallback
  return url.pathname + url.search + url.hash
}
