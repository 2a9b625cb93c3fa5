// Saved segments: /business/messages/segments
import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/businesses/portal/components/portal-frame'
import { segmentList } from '~/campaigns/segments/segments.server'
import { paths } from '~/kit/paths'
import { BackLink } from '~/ui/back-link'
import { privatePage } from '~/ui/document/page-meta'
import { EmptyState } from '~/ui/feedback/empty-state'
import { SuccessMessage } from '~/ui/feedback/success-message'
import { ButtonLink } from '~/ui/form/button'
import { DataTable } from '~/ui/layout/data-table'
import { Pagination } from '~/ui/layout/pagination'
import { requireBusiness } from '~/http/guards/guards.server'

/** Each is counted while the page is read. */
const pageSize = 20

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, club, now } = await requireBusiness(request, context, 'messages.send')
  const asked = new URL(request.url).searchParams
  const after = asked.get('after')
  const list = await db.read((db) =>
    segmentList(db, { after, limit: pageSize, clock: { timeZone: club.timeZone, now } }),
  )
  return { ...list, isLater: after !== null, isDeleted: asked.get('done') === 'deleted' }
}

export const meta = privatePage('Segments')

export default function Segments() {
  const { segments, next, isLater, isDeleted } = useLoaderData<typeof loader>()
  const href = paths.business.messages.segments
  return (
    <>
      <div>
        <BackLink to={paths.business.messages.list()}>Messages</BackLink>
        <PortalTitle title="Segments">
          Members you chose for a message and saved under a name. Counted now, and again when a message is
          sent.
        </PortalTitle>
      </div>
      {isDeleted && <SuccessMessage>Segment deleted.</SuccessMessage>}
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
          columns={[
            { label: 'Segment' },
            { label: 'Members now', figure: true },
            { label: 'Drafts', figure: true },
          ]}
        >
          {segments.map(({ id, name, members, drafts }) => (
            <tr key={id}>
              <th scope="row">
                <Link to={paths.business.messages.segment(id)}>{name}</Link>
              </th>
              <td data-figure data-label="Members now">
                {members === 0 ? 'No one' : members}
              </td>
              <td data-figure data-label="Drafts">
                {drafts === 0 ? '' : drafts}
              </td>
            </tr>
          ))}
        </DataTable>
      )}
      <Pagination first={isLater ? href() : null} next={next ? href({ after: next }) : null} />
    </>
  )
}
