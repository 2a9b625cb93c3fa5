// A message as a member sees it: /business/messages/:messageId/preview
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clubOrigin } from '#/tenants/origins'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { MessagePreview } from '~/insight/campaigns/components/message-preview'
import { labeledPerson, previewAs, previewEmail } from '~/insight/campaigns/content/preview-message.server'
import { parsePreviewView } from '~/insight/campaigns/preview-views'
import { paths } from '~/foundation/kit/paths'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { requireMessage } from './message-request.server'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, club, campaign, now } = await requireMessage(request, context, {
    params,
    action: 'messages.read',
  })
  const query = new URL(request.url).searchParams
  const { person, people } = await previewAs(db, { campaign, club, as: query.get('as'), now })
  const origin = clubOrigin(context.services.env, club)
  const { subject, text } = await previewEmail(db, { campaign, club, origin, person, now })
  return {
    id: campaign.id,
    view: parsePreviewView(query.get('view')),
    person,
    people: people.map(labeledPerson),
    subject: subject || 'No subject yet',
    text,
    sender: club.name,
  }
}

export const meta = privatePage('Preview')

export default function PreviewMessage() {
  const { id, subject, sender, ...preview } = useLoaderData<typeof loader>()
  const href = paths.business.messages
  return (
    <>
      <PortalTitle back={{ href: href.edit(id), label: 'Message' }} title="Preview">
        From {sender}: “{subject}”
      </PortalTitle>
      <MessagePreview
        {...preview}
        hrefOf={(query) => href.preview(id, query)}
        frameOf={(query) => href.previewEmail(id, query)}
      />
    </>
  )
}
