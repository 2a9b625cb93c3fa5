// A club's button in a frame on the business's own website: /embed/<slug>, on the platform's host
import { createHash } from 'node:crypto'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { resolveClub } from '#/tenants/resolve-club'
import { clubOrigin } from '#/tenants/origins'
import { verifiedDomains } from '~/business/domains/queries.server'
import { paths } from '~/foundation/kit/paths'
import { allowedEmbedOrigins } from '~/business/sharing/allowed-embed-origins'
import { joinButtonPage } from '~/business/sharing/join-button'

/** Reads no cookie and is the same for every visitor, so it may be cached. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { clubs, env, scopes } = context.services
  const slug = (params.slug ?? '').toLowerCase()
  // Old slugs keep working: snippets stay in pages for years.
  const club = context.host.kind === 'root' ? await resolveClub(clubs, await clubs.bySlug(slug)) : null
  if (club?.status !== 'live') throw new Response(null, { status: 404 })
  const sites = allowedEmbedOrigins(club, await verifiedDomains(scopes.club(club)), env.scheme)
  const { html, style } = joinButtonPage(club, clubOrigin(env, club) + paths.cameFrom('embed'))
  const hash = createHash('sha256').update(style).digest('base64')
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`,
      ...(sites.length > 0 && { 'X-Frame-Ancestors': sites.join(' ') }),
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Cache-Control': 'public, max-age=300',
    },
  })
}
