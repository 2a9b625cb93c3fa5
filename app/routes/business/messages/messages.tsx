// Messages to members: drafts, sent ones and templates: /business/messages
import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { messageColumns } from '~/insight/campaigns/components/message-columns'
import { messageCounts, messageList } from '~/insight/campaigns/message-list.server'
import { messageListing, messageShows, showWords } from '~/insight/campaigns/message-listing'
import { momentWords } from '~/club/events/manage/event-details'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { paths } from '~/foundation/kit/paths'
import { impersonalText } from '~/foundation/messaging/personal-fields'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { DoneMessage } from '~/foundation/ui/feedback/done-message'
import { ButtonLink } from '~/foundation/ui/form/button'
import { ListPage } from '~/foundation/ui/list/list-page'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, club, may } = await requireBusiness(request, context, 'messages.read')
  const params = messageListing.read(request.url)
  return db.read(async (db) => {
    const { rows, total, state } = await messageList(db, params)
    return {
      params: state,
      total,
      counts: await messageCounts(db, params),
      messages: rows.map(({ id, subject, status, sendAt, changedAt, startedAt, sent, clicked }) => ({
        id,
        subject: impersonalText(subject) || 'No subject yet',
        status,
        when: momentWords(club.timeZone, (startedAt ?? (status === 'scheduled' && sendAt)) || changedAt),
        sent: startedAt && sent,
        clicked: startedAt && clicked,
      })),
      maySend: may('messages.send'),
      mayExport: may('exports.make'),
    }
  })
}

export const meta = privatePage('Messages')

export default function Messages() {
  const { params, total, counts, messages, maySend, mayExport } = useLoaderData<typeof loader>()
  const hasAny = total > 0 || messageListing.isNarrowed(params)
  return (
    <>
      <PortalTitle
        title="Messages"
        action={maySend && hasAny && <ButtonLink to={paths.business.messages.new()}>New message</ButtonLink>}
      >
        Emails in your club’s design to the members you choose.{' '}
        <Link to={paths.business.messages.automatic.list()}>Automatic messages</Link>
        {' · '}
        <Link to={paths.business.messages.segments()}>Segments</Link> ·{' '}
        <Link to={paths.business.messages.settings()}>Limits and quiet hours</Link>
      </PortalTitle>
      <DoneMessage messages={{ deleted: 'Draft deleted.', template: 'Template saved.' }} />
      <ListPage
        list={messageListing}
        state={params}
        total={total}
        rows={messages}
        columns={messageColumns}
        rowHref={({ id, status }) =>
          status === 'draft' || status === 'template'
            ? paths.business.messages.edit(id)
            : paths.business.messages.results(id)
        }
        views={([null, ...messageShows] as const).map((show) => ({
          label: show === null ? 'All' : showWords[show],
          count: counts[show ?? 'all'],
          isOn: show === params.show,
          change: { show },
        }))}
        placeholder="Words of the subject"
        none={{
          title: 'No messages yet',
          children: (
            <>
              <p>
                Write to everyone who loved a wine, or to one tier. Only members who asked for news get a
                message, and no one gets one twice.
              </p>
              {maySend && (
                <ButtonLink to={paths.business.messages.new()}>Write your first message</ButtonLink>
              )}
              {counts.templates > 0 && (
                <ButtonLink to={paths.business.messages.list({ show: 'templates' })} variant="secondary">
                  Show templates
                </ButtonLink>
              )}
            </>
          ),
        }}
        fileHref={mayExport && ((query) => paths.business.listFile('messages', query))}
      />
    </>
  )
}
