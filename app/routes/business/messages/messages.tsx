// Messages to members: drafts, sent ones and templates: /business/messages
import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/businesses/portal/components/portal-frame'
import { momentWords } from '~/events/manage/event-details'
import { listCampaigns, listFilters, type ListFilter } from '~/campaigns/queries.server'
import { statusWords } from '~/campaigns/status-words'
import { paths } from '~/kit/paths'
import { impersonalText } from '~/messaging/personal-fields'
import { privatePage } from '~/ui/document/page-meta'
import { Badge } from '~/ui/feedback/badge'
import { DoneMessage } from '~/ui/feedback/done-message'
import { EmptyState } from '~/ui/feedback/empty-state'
import { ButtonLink } from '~/ui/form/button'
import { DataTable } from '~/ui/layout/data-table'
import { ListFrame } from '~/ui/layout/list-frame'
import { requireBusiness } from '~/http/guards/guards.server'

const pageSize = 50

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, club, may } = await requireBusiness(request, context, 'messages.read')
  const query = new URL(request.url).searchParams
  const show: ListFilter = isFilter(query.get('show')) ? (query.get('show') as ListFilter) : 'all'
  const { rows, next } = await db.read((db) =>
    listCampaigns(db, { show, after: query.get('after'), limit: pageSize }),
  )
  return {
    messages: rows.map(({ id, subject, status, sendAt, changedAt, startedAt, counts }) => ({
      id,
      subject: impersonalText(subject) || 'No subject yet',
      status,
      when: momentWords(club.timeZone, (startedAt ?? (status === 'scheduled' && sendAt)) || changedAt),
      counts,
    })),
    next,
    isLater: query.has('after'),
    show,
    filters: Object.entries(listFilters),
    maySend: may('messages.send'),
  }
}

const isFilter = (text: string | null) => text !== null && Object.hasOwn(listFilters, text)

export const meta = privatePage('Messages')

export default function Messages() {
  const { messages, next, isLater, show, filters, maySend } = useLoaderData<typeof loader>()
  const href = paths.business.messages.list
  const isEmpty = messages.length === 0 && show === 'all' && !isLater
  return (
    <>
      <PortalTitle
        title="Messages"
        action={
          maySend && !isEmpty && <ButtonLink to={paths.business.messages.new()}>New message</ButtonLink>
        }
      >
        Emails in your club’s design to the members you choose.{' '}
        <Link to={paths.business.messages.automatic.list()}>Automatic messages</Link>
        {' · '}
        <Link to={paths.business.messages.segments()}>Segments</Link> ·{' '}
        <Link to={paths.business.messages.settings()}>Limits and quiet hours</Link>
      </PortalTitle>
      <DoneMessage messages={{ deleted: 'Draft deleted.', template: 'Template saved.' }} />
      {isEmpty ? (
        <EmptyState title="No messages yet">
          <p>
            Write to everyone who loved a wine, or to one tier. Only members who asked for news get a message,
            and no one gets one twice.
          </p>
          {maySend && <ButtonLink to={paths.business.messages.new()}>Write your first message</ButtonLink>}
        </EmptyState>
      ) : (
        <>
          <nav aria-label="Messages to show" className="flex flex-wrap gap-x-5 gap-y-1">
            {filters.map(([name, label]) => (
              <Link
                key={name}
                to={href({ show: name === 'all' ? undefined : name })}
                aria-current={name === show ? 'page' : undefined}
                className="inline-flex min-h-11 items-center aria-[current=page]:font-semibold"
              >
                {label}
              </Link>
            ))}
          </nav>
          <ListFrame
            isEmpty={messages.length === 0}
            none={{
              title: isLater ? 'End of the list' : 'None here yet',
              href: href(),
              label: 'Show all messages',
            }}
            pages={{ isLater, next, href: (after) => href({ show, after }) }}
          >
            <DataTable
              label="Messages"
              rows={messages}
              columns={[
                {
                  label: 'Message',
                  cell: ({ id, subject, status }) => (
                    <Link
                      to={
                        status === 'draft' || status === 'template'
                          ? paths.business.messages.edit(id)
                          : paths.business.messages.results(id)
                      }
                    >
                      {subject}
                    </Link>
                  ),
                },
                {
                  label: 'Status',
                  cell: ({ status }) => (
                    <Badge tone={statusWords[status].tone}>{statusWords[status].label}</Badge>
                  ),
                },
                { label: 'When', cell: ({ when }) => when },
                { label: 'Sent', figure: true, cell: ({ counts }) => counts?.sent ?? '' },
                { label: 'Clicked', figure: true, cell: ({ counts }) => counts?.clicked ?? '' },
              ]}
            />
          </ListFrame>
        </>
      )}
    </>
  )
}
