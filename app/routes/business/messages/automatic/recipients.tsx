// Who got a message that goes out by itself: /business/messages/automatic/:kind/recipients
import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/businesses/portal/components/portal-frame'
import {
  automaticRecipients,
  countedDays,
  type AutomaticRecipient,
} from '~/campaigns/automatic/overview.server'
import { skipWords } from '~/campaigns/skip-words'
import { momentWords } from '~/events/manage/event-details'
import { paths } from '~/kit/paths'
import { automaticRules } from '~/messaging/automatic/kinds'
import { privatePage } from '~/ui/document/page-meta'
import { EmptyState } from '~/ui/feedback/empty-state'
import { ButtonLink } from '~/ui/form/button'
import { DataTable } from '~/ui/layout/data-table'
import { Pagination } from '~/ui/layout/pagination'
import { requireAutomatic } from '../message-request.server'

const pageSize = 50

const stateWords = {
  held_out: 'Left out',
  queued: 'Waiting to be sent',
  claimed: 'Being sent',
  handing: 'Being sent',
  sent: 'Sent',
  unknown: 'Not known: the email service did not answer',
  failed: 'Not sent: the email service refused it',
} as const

function outcomeWords({ state, reason, hasClicked }: AutomaticRecipient): string {
  if (hasClicked) return 'Sent, and followed a link'
  if (state === 'skipped') return reason ? skipWords[reason] : 'Left out'
  return stateWords[state]
}

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, club, kind, now } = await requireAutomatic(request, context, {
    kind: params.kind,
    action: 'messages.read',
  })
  const after = new URL(request.url).searchParams.get('after') ?? ''
  const page = /^\d{1,4}$/.test(after) ? Number(after) : 0
  const { people, hasMore } = await db.read((db) =>
    automaticRecipients(db, { kind, page, limit: pageSize, now }),
  )
  return {
    kind,
    label: automaticRules(kind).label,
    people: people.map((one) => ({
      memberId: one.memberId,
      name: one.name || 'No longer a member',
      when: one.state === 'skipped' ? '' : momentWords(club.timeZone, one.at),
      what: outcomeWords(one),
    })),
    page,
    hasMore,
    countedDays,
  }
}

export const meta = privatePage('Who got it')

export default function AutomaticRecipients() {
  const { kind, label, people, page, hasMore, countedDays } = useLoaderData<typeof loader>()
  const href = paths.business.messages.automatic
  const to = (at: number) => href.recipients(kind, { after: at > 0 ? String(at) : undefined })
  return (
    <>
      <PortalTitle back={{ href: href.list(), label: 'Automatic messages' }} title={`Who got “${label}”`}>
        In the last {countedDays} days, with those who were due and got nothing.
      </PortalTitle>
      {people.length === 0 ? (
        <EmptyState title={page > 0 ? 'End of the list' : 'No one yet'}>
          <ButtonLink to={page > 0 ? to(0) : href.list()} variant="secondary">
            {page > 0 ? 'To the beginning' : 'Back to automatic messages'}
          </ButtonLink>
        </EmptyState>
      ) : (
        <DataTable label="Members" columns={[{ label: 'Member' }, { label: 'What' }, { label: 'When' }]}>
          {people.map(({ memberId, name, what, when }, at) => (
            <tr key={at}>
              <th scope="row">
                {memberId ? <Link to={paths.business.member(memberId)}>{name}</Link> : name}
              </th>
              <td data-label="What">{what}</td>
              <td data-label="When">{when}</td>
            </tr>
          ))}
        </DataTable>
      )}
      <Pagination first={page > 0 ? to(0) : null} next={hasMore ? to(page + 1) : null} />
    </>
  )
}
