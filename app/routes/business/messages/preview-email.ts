// The email of a preview by itself: /business/messages/:messageId/preview/email
import type { LoaderFunctionArgs } from '@remix-run/node'
import { clubOrigin } from '#/tenants/origins'
import { previewAs, previewEmail } from '~/campaigns/content/preview-message.server'
import { requireMessage } from './message-request.server'

/** What email programs do to a light email in the dark, roughly. */
const darkened =
  '<style>html{filter:invert(1) hue-rotate(180deg);background:#fff}img{filter:invert(1) hue-rotate(180deg)}</style>'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, club, campaign, now } = await requireMessage(request, context, {
    id: params.messageId,
    action: 'messages.read',
  })
  const asked = new URL(request.url).searchParams
  const { person } = await previewAs(db, { campaign, club, as: asked.get('as'), now })
  const origin = clubOrigin(context.services.env, club)
  const { html } = await previewEmail(db, { campaign, club, origin, person, now })
  // Pictures are on this host too; links lead to the club in a window of their own.
  const local = html
    .replaceAll(`src="${origin}/media/`, 'src="/media/')
    .replace(
      /src="cid:([0-9a-f-]{36})\.(logo-[a-z0-9-]+)\.png"/g,
      (_, id, file) => `src="/media/${club.id}/${id}/${file}.webp"`,
    )
    .replace('</head>', `<base target="_blank">${asked.get('dark') === '1' ? darkened : ''}</head>`)
  return new Response(local, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      'x-frame-options': 'SAMEORIGIN',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox allow-same-origin",
    },
  })
}
