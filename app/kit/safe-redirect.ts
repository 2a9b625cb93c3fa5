const FORBIDDEN = /[\u0000-\u001F\u007F-\u009F\\]/

/** Stands for the request's own origin: only whether a target stays on it matters. */
const HERE = 'http://here.invalid'

/**
 * Where to send somebody who brought a target along (`?next=`): a path of the same origin, with its query
 * and fragment, or the fallback. Never another host, however the target is written.
 */
export function safeRedirect(target: string | null | undefined, fallback: string): string {
  if (!target || !target.startsWith('/') || target.startsWith('//') || FORBIDDEN.test(target)) return fallback
  if (!URL.canParse(target, HERE)) return fallback
  const url = new URL(target, HERE)
  // Dot segments may fold into a path that a browser takes for another host.
  if (url.origin !== HERE || url.pathname.startsWith('//')) return fallback
  return url.pathname + url.search + url.hash
}
