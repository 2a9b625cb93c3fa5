// Saved segments: /business/messages/segments
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { segmentListing } from '~/insight/campaigns/segments/segment-listing'
import { segmentList } from '~/insight/campaigns/segments/segments.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { paths } from '~/foundation/kit/paths'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { DoneMessage } from '~/foundation/ui/feedback/done-message'
import { ButtonLink } from '~/foundation/ui/form/button'
import { ListPage } from '~/foundation/ui/list/list-page'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, club, now } = await requireBusiness(request, context, 'messages.send')
  const params = segmentListing.read(request.url)
  const clock = { timeZone: club.timeZone, now }
  const { state, total, segments } = await db.read((db) => segmentList(db, params, { clock }))
  return { params: state, total, segments }
}

export const meta = privatePage('Segments')

export default function Segments() {
  const { params, total, segments } = useLoaderData<typeof loader>()
  return (
    <>
      <PortalTitle back={{ href: paths.business.messages.list(), label: 'Messages' }} title="Segments">
        Members you chose for a message and saved under a name. Counted now, and again when a message is sent.
      </PortalTitle>
      <DoneMessage messages={{ deleted: 'Segment deleted.' }} />
      <ListPage
        list={segmentListing}
        state={params}
        total={total}
        rows={segments}
        columns={[
          { label: 'Segment', sort: 'name', cell: ({ name }) => name },
          {
            label: 'Members now',
            figure: true,
            phone: 'beside',
            cell: ({ members }) => (members === 0 ? 'No one' : members),
          },
          { label: 'Drafts', figure: true, phoneLabel: 'drafts:', cell: ({ drafts }) => drafts || null },
        ]}
        rowHref={({ id }) => paths.business.messages.segment(id)}
        placeholder="Name of a segment"
        none={{
          title: 'No segments yet',
          children: (
            <>
              <p>
                When you choose who gets a message, type a name under “Save as segment”. The next message can
                use it.
              </p>
              <ButtonLink to={paths.business.messages.new()}>New message</ButtonLink>
            </>
          ),
        }}
      />
    </>
  )
}
