// A member's private calendar, for calendar programs: /calendar/:token.ics on the club's host. The address is the proof.
import type { LoaderFunctionArgs } from '@remix-run/node'
import { clubOrigin } from '#/tenants/origins'
import { feedFile } from '~/club/calendar/feed/feed-file.server'
import { memberOfFeed } from '~/club/calendar/feed/feed.server'
import { countTokenPage } from '~/people/identity/rate-limits.server'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { host, services } = context
  const [, token = ''] = /^(.*)\.ics$/.exec(params.file ?? '') ?? []
  if (host.kind !== 'club') throw new Response(null, { status: 404 })
  const { club } = host
  const db = services.scopes.club(club)
  const memberId = await memberOfFeed(db, token, services.env.sessionSecret)
  if (!memberId) {
    // Only addresses that do not work count: calendar services read those of many members from one network.
    await countTokenPage(context)
    throw new Response(null, { status: 404 })
  }
  const file = await feedFile(db, {
    memberId,
    club,
    clubOrigin: clubOrigin(services.env, club),
    now: context.now(club.id),
  })
  return new Response(file, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
    },
  })
}
