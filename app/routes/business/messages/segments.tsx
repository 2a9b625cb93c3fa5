// Saved segments: /business/messages/segments
import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/businesses/portal/components/portal-frame'
import { segmentList } from '~/campaigns/segments/segments.server'
import { paths } from '~/kit/paths'
import { privatePage } from '~/ui/document/page-meta'
import { DoneMessage } from '~/ui/feedback/done-message'
import { EmptyState } from '~/ui/feedback/empty-state'
import { ButtonLink } from '~/ui/form/button'
import { DataTable } from '~/ui/layout/data-table'
import { Pagination } from '~/ui/layout/pagination'
import { requireBusiness } from '~/http/guards/guards.server'

/** Each is counted while the page is read. */
const pageSize = 20

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, club, now } = await requireBusiness(request, context, 'messages.send')
  const after = new URL(request.url).searchParams.get('after')
  const list = await db.read((db) =>
    segmentList(db, { after, limit: pageSize, clock: { timeZone: club.timeZone, now } }),
  )
  return { ...list, isLater: after !== null }
}

export const meta = privatePage('Segments')

export default function Segments() {
  const { segments, next, isLater } = useLoaderData<typeof loader>()
  const href = paths.business.messages.segments
  return (
    <>
      <PortalTitle back={{ href: paths.business.messages.list(), label: 'Messages' }} title="Segments">
        Members you chose for a message and saved under a name. Counted now, and again when a message is sent.
      </PortalTitle>
      <DoneMessage messages={{ deleted: 'Segment deleted.' }} />
      {segments.length === 0 ? (
        <EmptyState title={isLater ? 'End of the list' : 'No segments yet'}>
          {isLater ? (
            <ButtonLink to={href()} variant="secondary">
              Show the first page
            </ButtonLink>
          ) : (
            <>
              <p>
                When you choose who gets a message, type a name under “Save as segment”. The next message can
                use it.
              </p>
              <ButtonLink to={paths.business.messages.new()}>New message</ButtonLink>
            </>
          )}
        </EmptyState>
      ) : (
        <DataTable
          label="Segments"
          rows={segments}
          columns={[
            {
              label: 'Segment',
              cell: ({ id, name }) => <Link to={paths.business.messages.segment(id)}>{name}</Link>,
            },
            {
              label: 'Members now',
              figure: true,
              cell: ({ members }) => (members === 0 ? 'No one' : members),
            },
            { label: 'Drafts', figure: true, cell: ({ drafts }) => (drafts === 0 ? '' : drafts) },
          ]}
        />
      )}
      <Pagination first={isLater ? href() : null} next={next ? href({ after: next }) : null} />
    </>
  )
}
