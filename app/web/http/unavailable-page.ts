// The page for a request that failed before it reached Remix: the database cannot be reached, or something broke. It
// needs no database, script, font or style sheet of ours.
import { createHash } from 'node:crypto'
import type { Club } from '#/tenants/club'
import { palette } from '~/foundation/theme/palette'
import { escapeHtml } from '~/foundation/kit/escape-html'

interface UnavailablePage {
  /** The club of the host as it was last known; its colors and name are used. Null for the platform's own. */
  club: Pick<Club, 'name' | 'brand'> | null
  /** Whether another try is likely to help. */
  isTemporary: boolean
  /** Path and query to try again; null for a form, which the browser sends again itself. */
  retryHref: string | null
  requestId: string
}

const platformColors = {
  dark: { surface: '#15100f', ink: '#f6eee2', muted: '#b9aa9d', primary: '#a8324c', onPrimary: '#fff7ee' },
  light: { surface: '#faf5eb', ink: '#251a18', muted: '#685a52', primary: '#7a1d36', onPrimary: '#fff7ee' },
}
type Colors = (typeof platformColors)['dark']

/** The document, and the content security policy that allows nothing but its own styles. */
export function unavailablePage({ club, isTemporary, retryHref, requestId }: UnavailablePage): {
  html: string
  contentSecurityPolicy: string
} {
  const title = isTemporary ? 'We’ll be right back' : 'Sorry.. there was an error'
  const sentence = isTemporary
    ? retryHref === null
      ? 'We can’t reach our records right now, so what you sent was not saved. Go back and send it again in a moment.'
      : 'We can’t reach our records right now. Please try again in a moment.'
    : 'Something on our side went wrong. Try again in a moment.'
  const action = retryHref === null ? null : { href: retryHref, label: 'Try again' }
  return plainPage({ club, title, sentence, action, requestId })
}

/** The page for a form whose files are larger than its page takes, for a browser without scripts. */
export function tooLargePage(request: { backHref: string; maxBytes: number; requestId: string }): {
  html: string
  contentSecurityPolicy: string
} {
  const megabytes = Math.floor(request.maxBytes / (1024 * 1024))
  const most = megabytes > 0 ? `${megabytes} MB` : `${Math.floor(request.maxBytes / 1024)} KB`
  return plainPage({
    club: null,
    title: 'That was too large',
    sentence: `This page takes at most ${most} at once, so nothing of it was saved. Go back and choose a smaller file, or send several files one after another.`,
    action: { href: request.backHref, label: 'Go back' },
    requestId: request.requestId,
  })
}

interface PlainPage extends Pick<UnavailablePage, 'club' | 'requestId'> {
  title: string
  sentence: string
  action: { href: string; label: string } | null
}

function plainPage({ club, title, sentence, action, requestId }: PlainPage) {
  const style = styleOf(club)
  const name = club?.name ?? 'Tastevin'
  const link =
    action === null ? '' : `<p><a class="button" href="${escapeHtml(action.href)}">${action.label}</a></p>`
  const html =
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title} – ${escapeHtml(name)}</title>` +
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">' +
    `<style>${style}</style></head><body><main><p class="name">${escapeHtml(name)}</p><h1>${title}</h1>` +
    `<p role="alert">${sentence}</p>${link}` +
    `<p class="small">If you contact us about this, please include <code>${escapeHtml(requestId)}</code></p>` +
    '</main></body></html>'
  const hash = createHash('sha256').update(style).digest('base64')
  const contentSecurityPolicy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  return { html, contentSecurityPolicy }
}

/** A club has its default mode; the platform follows the visitor's system. */
function styleOf(club: UnavailablePage['club']): string {
  const colors = club
    ? variables(palette(club.brand, club.brand.mode)) + `color-scheme:${club.brand.mode}`
    : variables(platformColors.dark) + 'color-scheme:dark'
  const light = club
    ? ''
    : `@media (prefers-color-scheme:light){:root{${variables(platformColors.light)}color-scheme:light}}`
  const radius = club ? Math.round(Math.min(24, Math.max(0, club.brand.radius))) : 6
  return (
    `:root{${colors}}${light}` +
    'body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--surface);color:var(--ink);' +
    'font:17px/1.6 system-ui,sans-serif;overflow-wrap:anywhere}' +
    'main{box-sizing:border-box;max-width:36rem;padding:2rem 1.25rem;text-align:center}' +
    'h1{margin:.5rem 0 1rem;font:500 clamp(1.9rem,1.6rem + 1.4vw,2.6rem)/1.15 Georgia,serif}' +
    '.name{margin:0;color:var(--muted);font-weight:600}.small{color:var(--muted);font-size:.9rem}' +
    `.button{display:inline-block;box-sizing:border-box;min-height:48px;margin:.75rem 0;padding:10px 26px;border-radius:${radius}px;` +
    'background:var(--primary);color:var(--on-primary);font-weight:600;text-decoration:none}' +
    '.button:hover{text-decoration:underline}.button:focus-visible{outline:2px solid var(--ink);outline-offset:3px}'
  )
}

const variables = ({ surface, ink, muted, primary, onPrimary }: Colors) =>
  `--surface:${surface};--ink:${ink};--muted:${muted};--primary:${primary};--on-primary:${onPrimary};`
