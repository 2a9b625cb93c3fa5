// The email of a preview by itself: /business/messages/automatic/:kind/preview/email
import type { LoaderFunctionArgs } from '@remix-run/node'
import { previewAutomatic } from '~/insight/campaigns/automatic/preview-automatic.server'
import { previewAs } from '~/insight/campaigns/content/preview-message.server'
import { previewResponse } from '~/insight/campaigns/content/preview-response.server'
import { allMembers } from '~/insight/campaigns/segments/filter'
import { requireAutomatic } from '../message-request.server'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, club, kind, origin, now } = await requireAutomatic(request, context, {
    kind: params.kind,
    action: 'messages.read',
  })
  const query = new URL(request.url).searchParams
  const campaign = { filter: allMembers }
  const { person } = await previewAs(db, { campaign, club, as: query.get('as'), now })
  const { html } = await previewAutomatic(db, { kind, club, origin, person, now })
  return previewResponse(html, { club, origin, isDark: query.get('dark') === '1' })
}
