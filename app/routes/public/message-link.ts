// A link of a message, on the club's host: /go/:token?to=... Records the request and redirects. Only links that were in
// a message lead anywhere.
import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { recordClick } from '~/insight/campaigns/results/record-click.server'
import { readTrackedLink } from '~/insight/campaigns/results/tracked-link.server'
import { countTokenPage } from '~/people/identity/rate-limits.server'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await countTokenPage(context)
  const { host, services } = context
  const club = host.kind === 'club' ? host.club : null
  const url = new URL(request.url).searchParams.get('to') ?? ''
  const now = club ? context.now(club.id) : context.now()
  const secret = services.env.sessionSecret
  const recipientId = club && readTrackedLink({ secret, businessId: club.id, now }, { token: params.token ?? '', url })
  if (!club || !recipientId) throw new Response('This link is invalid or expired.', { status: 404 })
  const { method, headers } = request
  const userAgent = headers.get('user-agent') ?? ''
  await services.scopes
    .club(club)
    .transaction((db) => recordClick(db, { recipientId, url, method, userAgent, now }))
  throw redirect(url, { status: 302, headers: { 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer' } })
}
