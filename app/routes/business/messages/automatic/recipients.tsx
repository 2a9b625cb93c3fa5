// Recipients of an automatic message: /business/messages/automatic/:kind/recipients
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { countedDays } from '~/insight/campaigns/automatic/overview.server'
import { recipientCounts, recipientList } from '~/insight/campaigns/automatic/recipient-list.server'
import {
  outcomeWords,
  recipientListing,
  recipientShowWords,
} from '~/insight/campaigns/automatic/recipient-listing'
import { momentWords } from '~/club/events/manage/event-details'
import { paths } from '~/foundation/kit/paths'
import { automaticRules } from '~/foundation/messaging/automatic/kinds'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { ButtonLink } from '~/foundation/ui/form/button'
import { ListPage } from '~/foundation/ui/list/list-page'
import { requireAutomatic } from '../message-request.server'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, club, kind, now, may } = await requireAutomatic(request, context, {
    kind: params.kind,
    action: 'messages.read',
  })
  const listState = recipientListing(kind).read(request.url)
  return db.read(async (db) => {
    const { rows, total, state } = await recipientList(db, { kind, now }, listState)
    return {
      kind,
      label: automaticRules(kind).label,
      params: state,
      total,
      counts: await recipientCounts(db, { kind, now }, listState),
      people: rows.map((person) => ({
        id: person.id,
        memberId: person.memberId,
        name: person.name || 'No longer a member',
        when: person.outcome === 'skipped' ? '' : momentWords(club.timeZone, person.at),
        result: outcomeWords(person),
      })),
      mayExport: may('exports.make'),
      countedDays,
    }
  })
}

export const meta = privatePage('Who got it')

export default function AutomaticRecipients() {
  const { kind, label, params, total, counts, people, mayExport, countedDays } =
    useLoaderData<typeof loader>()
  const automatic = paths.business.messages.automatic.list()
  return (
    <>
      <PortalTitle back={{ href: automatic, label: 'Automatic messages' }} title={`Who got “${label}”`}>
        In the last {countedDays} days, with those who were due and got nothing.
      </PortalTitle>
      <ListPage
        list={recipientListing(kind)}
        state={params}
        total={total}
        rows={people}
        columns={[
          { label: 'Member', sort: 'name', cell: ({ name }) => name },
          { label: 'What', cell: ({ result }) => result },
          { label: 'When', sort: 'at', className: 'whitespace-nowrap', cell: ({ when }) => when },
        ]}
        rowHref={({ memberId }) => memberId && paths.business.member(memberId)}
        views={[
          { label: 'All', count: counts.all, isOn: params.show === null, change: { show: null } },
          ...counts.shows.map(({ show, count }) => ({
            label: recipientShowWords[show],
            count,
            isOn: show === params.show,
            change: { show },
          })),
        ]}
        placeholder="Name"
        none={{
          title: 'No one yet',
          children: (
            <ButtonLink to={automatic} variant="secondary">
              Back to automatic messages
            </ButtonLink>
          ),
        }}
        fileHref={
          mayExport && ((query) => paths.business.listFile('automatic-recipients', { ...query, kind }))
        }
      />
    </>
  )
}
