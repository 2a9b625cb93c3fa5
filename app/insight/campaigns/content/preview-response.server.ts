// The email of a preview as a page of its own, for a frame.
import type { Club } from '#/tenants/club'

/** The email in one mode, whatever the reader of the preview uses. */
const inMode = (html: string, isDark: boolean) =>
  html.replace('@media (prefers-color-scheme:dark)', isDark ? '@media all' : '@media not all')

/** `origin` is the club's. Scripts and forms do nothing in it. */
export function previewResponse(
  html: string,
  { club, origin, isDark }: { club: Pick<Club, 'id'>; origin: string; isDark: boolean },
): Response {
  // Pictures are on this host too; links lead to the club in a window of their own.
  const local = inMode(html, isDark)
    .replaceAll(`src="${origin}/`, 'src="/')
    .replace(
      /src="cid:([0-9a-f-]{36})\.(logo-[a-z0-9-]+)\.png"/g,
      (_, id, file) => `src="/media/${club.id}/${id}/${file}.webp"`,
    )
    .replace('</head>', '<base target="_blank"></head>')
  return new Response(local, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      // Read by the server's policy: the portal's own pages may frame it.
      'x-frame-ancestors': "'self'",
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; form-action 'none'; sandbox allow-popups allow-popups-to-escape-sandbox allow-same-origin",
    },
  })
}
