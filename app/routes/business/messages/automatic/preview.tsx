// A message that goes out by itself, as a member sees it: /business/messages/automatic/:kind/preview
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { previewAutomatic } from '~/insight/campaigns/automatic/preview-automatic.server'
import { MessagePreview } from '~/insight/campaigns/components/message-preview'
import { labeledPerson, previewAs } from '~/insight/campaigns/content/preview-message.server'
import { parsePreviewView } from '~/insight/campaigns/preview-views'
import { allMembers } from '~/insight/campaigns/segments/filter'
import { paths } from '~/foundation/kit/paths'
import { automaticRules } from '~/foundation/messaging/automatic/kinds'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { requireAutomatic } from '../message-request.server'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, club, kind, origin, now } = await requireAutomatic(request, context, {
    kind: params.kind,
    action: 'messages.read',
  })
  const query = new URL(request.url).searchParams
  const campaign = { filter: allMembers }
  const { person, people } = await previewAs(db, { campaign, club, as: query.get('as'), now })
  const { subject, text } = await previewAutomatic(db, { kind, club, origin, person, now })
  return {
    kind,
    label: automaticRules(kind).label,
    view: parsePreviewView(query.get('view')),
    person,
    people: people.map(labeledPerson),
    subject,
    text,
    sender: club.name,
  }
}

export const meta = privatePage('Preview')

export default function PreviewAutomatic() {
  const { kind, label, subject, sender, ...preview } = useLoaderData<typeof loader>()
  const href = paths.business.messages.automatic
  return (
    <>
      <PortalTitle back={{ href: href.edit(kind), label }} title="Preview">
        From {sender}: “{subject}”
      </PortalTitle>
      <MessagePreview
        {...preview}
        hrefOf={(query) => href.preview(kind, query)}
        frameOf={(query) => href.previewEmail(kind, query)}
      />
    </>
  )
}
