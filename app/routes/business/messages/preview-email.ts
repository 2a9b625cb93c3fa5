// The email of a preview by itself: /business/messages/:messageId/preview/email
import type { LoaderFunctionArgs } from '@remix-run/node'
import { clubOrigin } from '#/tenants/origins'
import { previewAs, previewEmail } from '~/insight/campaigns/content/preview-message.server'
import { previewResponse } from '~/insight/campaigns/content/preview-response.server'
import { requireMessage } from './message-request.server'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, club, campaign, now } = await requireMessage(request, context, {
    params,
    action: 'messages.read',
  })
  const query = new URL(request.url).searchParams
  const { person } = await previewAs(db, { campaign, club, as: query.get('as'), now })
  const origin = clubOrigin(context.services.env, club)
  const { html } = await previewEmail(db, { campaign, club, origin, person, now })
  return previewResponse(html, { club, origin, isDark: query.get('dark') === '1' })
}
