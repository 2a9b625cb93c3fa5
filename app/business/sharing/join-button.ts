// The page inside a club's embedded button. Self-contained: no script, font or picture.
import { joinLabel } from '~/foundation/theme/brand'
import { palette } from '~/foundation/theme/palette'
import type { Club } from '#/tenants/club'
import { escapeHtml } from '~/foundation/kit/escape-html'

/** Size of the button's iframe in CSS pixels. */
const buttonSize = { width: 320, height: 64 }

/** The button's HTML, and its CSS separately for the page's content security policy. */
export function joinButtonPage(club: Club, address: string): { html: string; style: string } {
  const { primary, onPrimary } = palette(club.brand, club.brand.mode)
  const radius = Math.round(Math.min(24, Math.max(0, club.brand.radius)))
  const style =
    'html,body{margin:0;height:100%;background:transparent}' +
    'body{display:grid;place-items:center;font:600 16px/1.25 system-ui,sans-serif}' +
    `a{box-sizing:border-box;display:grid;place-items:center;width:calc(100% - 8px);min-height:52px;padding:6px 20px;` +
    `border-radius:${radius}px;background:${primary};color:${onPrimary};text-align:center;text-decoration:none;` +
    'overflow-wrap:anywhere}a:hover{text-decoration:underline}' +
    `a:focus-visible{outline:3px solid ${onPrimary};outline-offset:-6px}`
  const label = escapeHtml(joinLabel(club.brand, club.name))
  const html =
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${label}</title>` +
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">' +
    `<style>${style}</style></head><body><a href="${escapeHtml(address)}" target="_top">${label}</a></body></html>`
  return { html, style }
}

/** The HTML that a business adds to its own website. */
export function embedSnippet(frameUrl: string, name: string): string {
  const { width, height } = buttonSize
  return (
    `<iframe src="${escapeHtml(frameUrl)}" title="Join the wine club of ${escapeHtml(name)}"\n` +
    `  width="${width}" height="${height}" style="border:0;max-width:100%" loading="lazy"></iframe>`
  )
}
