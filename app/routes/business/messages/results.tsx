// Results of a message: /business/messages/:messageId/results
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { momentWords } from '~/club/events/manage/event-details'
import {
  messagePeople,
  messageResults,
  type Outcome,
} from '~/insight/campaigns/results/message-results.server'
import {
  peopleListing,
  personFilters,
  resultDays,
  usualPeople,
  type OutcomeFilter,
  type PersonFilter,
} from '~/insight/campaigns/results/result-filters'
import { cancelSending } from '~/insight/campaigns/sending/start-sending.server'
import { skipWords } from '~/insight/campaigns/skip-words'
import { statusWords } from '~/insight/campaigns/status-words'
import { handleForms } from '~/web/http/forms/handle-form.server'
import { countWords } from '~/foundation/kit/count-words'
import { paths } from '~/foundation/kit/paths'
import { impersonalText } from '~/foundation/messaging/personal-fields'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { Badge } from '~/foundation/ui/feedback/badge'
import { ButtonLink } from '~/foundation/ui/form/button'
import { FormResult } from '~/foundation/ui/form/form-result'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { Card } from '~/foundation/ui/layout/card'
import { DataTable } from '~/foundation/ui/layout/data-table'
import { KeyFigures } from '~/foundation/ui/layout/key-figures'
import { ListPage } from '~/foundation/ui/list/list-page'
import { requireMessage } from './message-request.server'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, club, campaign, may } = await requireMessage(request, context, {
    params,
    action: 'messages.read',
  })
  const { id, status, startedAt, sendAt } = campaign
  if (status === 'draft' || status === 'template') throw redirect(paths.business.messages.edit(id))
  const message = { id, kind: campaign.kind, startedAt }
  return db.read(async (db) => {
    const results = await messageResults(db, message)
    const { rows, total, state } = await messagePeople(db, message, peopleListing(id).read(request.url))
    const moment = startedAt ?? sendAt
    return {
      id,
      subject: impersonalText(campaign.subject),
      status,
      when: moment && momentWords(club.timeZone, moment),
      ...results,
      skipped: results.skipped.map(({ reason, count }) => ({ words: skipWords[reason], count })),
      params: state,
      total,
      people: rows.map(({ id, name, reason }) => ({ id, name, why: reason && skipWords[reason] })),
      maySend: may('messages.send'),
      mayExport: may('exports.make'),
    }
  })
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { db, user, campaign, now } = await requireMessage(request, context, {
    params,
    action: 'messages.send',
  })
  const { id, status } = campaign
  return handleForms(request, context, {
    cancel: async () => {
      await cancelSending(db, { id, userId: user.id, now })
      return redirect(
        status === 'scheduled'
          ? paths.business.messages.edit(id, { done: 'unscheduled' })
          : paths.business.messages.results(id, { done: 'canceled' }),
        303,
      )
    },
  })
}

export const meta = privatePage('Results of a message')

const doneMessages = {
  sent: 'Your message is on its way.',
  scheduled: 'Your message is scheduled.',
  canceled: 'Sending canceled. Those who already have it keep it.',
}

/** The figures of the message, each with the people it counts. Those marked are shown even at zero. */
const figureWords: [show: PersonFilter, words: string, isAlways: boolean, note?: string][] = [
  ['waiting', 'Waiting', false],
  ['sent', 'Sent', true],
  ['delivered', 'Delivered', true],
  ['bounced', 'Bounced', true],
  ['opened', 'Opened', true],
  ['clicked', 'Clicked', true],
  ['unsubscribed', 'Unsubscribed', true],
  ['complained', 'Marked as spam', true],
  [
    'unknown',
    'Not confirmed',
    false,
    'The email service never said whether it took them. They are not sent again.',
  ],
  ['skipped', 'Left out', true],
  ['held_out', 'Held out', false],
]

/** The name of a list of people. */
const listWords: Record<PersonFilter, string> = {
  waiting: 'Waiting',
  sent: 'Got it',
  delivered: 'Delivered',
  bounced: 'Bounced',
  opened: 'Opened',
  tracked: 'Agreed that opening is counted',
  clicked: 'Clicked',
  unsubscribed: 'Unsubscribed',
  complained: 'Marked as spam',
  unknown: 'Not confirmed',
  skipped: 'Left out',
  held_out: 'Held out',
  collected: 'Got it and picked up a box',
  rated: 'Got it and rated a wine',
  booked: 'Got it and booked an event',
  bought: 'Got it and bought bottles',
  joined: 'Got it and joined again',
  left: 'Got it and canceled their membership',
  held_out_collected: 'Held out, picked up a box',
  held_out_rated: 'Held out, rated a wine',
  held_out_booked: 'Held out, booked an event',
  held_out_bought: 'Held out, bought bottles',
  held_out_joined: 'Held out, joined again',
  held_out_left: 'Held out, canceled their membership',
}

export default function MessageResults() {
  const view = useLoaderData<typeof loader>()
  const { id, subject, status, when, skipped, links, scanned, maySend } = view
  const isOpen = status === 'scheduled' || status === 'sending'
  return (
    <>
      <PortalTitle
        back={{ href: paths.business.messages.list(), label: 'Messages' }}
        title={subject}
        action={<Badge tone={statusWords[status].tone}>{statusWords[status].label}</Badge>}
      >
        {when && (status === 'scheduled' ? `Goes out ${when}` : `Sent ${when}`)}
      </PortalTitle>
      <FormResult done={doneMessages} />
      {status !== 'scheduled' && (
        <>
          <ResultFigures />
          {scanned > 0 && (
            <p className="text-sm text-muted">
              Programs that check emails opened links of {countWords(scanned, 'person', 'people')}. They don’t
              count as clicks.
            </p>
          )}
          <Outcomes id={id} sent={view.sent} heldOut={view.heldOut} />
          {links.length > 0 && <LinksCard />}
          {skipped.length > 0 && (
            <Card title="Left out">
              <ul>
                {skipped.map(({ words, count }) => (
                  <li key={words}>
                    {words}: {count}
                  </li>
                ))}
              </ul>
            </Card>
          )}
          <People {...view} />
        </>
      )}
      <div className={actionsStyle}>
        <ButtonLink to={paths.business.messages.preview(id)} variant="secondary">
          See the message
        </ButtonLink>
        {isOpen && maySend && (
          <IntentForm intent="cancel" variant="danger">
            Cancel sending
          </IntentForm>
        )}
      </div>
    </>
  )
}

function LinksCard() {
  const { links } = useLoaderData<typeof loader>()
  return (
    <Card title="Links">
      <DataTable
        label="Links that were followed"
        rows={links}
        rowKey={({ url }) => url}
        columns={[
          { label: 'Link', className: 'font-normal wrap-anywhere', cell: ({ url }) => url },
          { label: 'People', figure: true, cell: ({ clicks }) => clicks },
        ]}
      />
    </Card>
  )
}

function ResultFigures() {
  const { counts, id } = useLoaderData<typeof loader>()
  return (
    <KeyFigures
      figures={figureWords
        .filter(([name, , isAlways]) => isAlways || counts[name] > 0)
        .map(([name, words, , note]) => ({
          name: words,
          value: (
            <PeopleLink id={id} show={name} label={words}>
              {counts[name]}
            </PeopleLink>
          ),
          note: name === 'opened' ? `of ${counts.tracked} who agreed to be counted` : note,
        }))}
    />
  )
}

/** The people behind one of the figures. */
function People({
  id,
  params,
  total,
  people,
  counts,
  mayExport,
}: Pick<
  ReturnType<typeof useLoaderData<typeof loader>>,
  'id' | 'params' | 'total' | 'people' | 'counts' | 'mayExport'
>) {
  const show = params.show ?? usualPeople
  return (
    <section id="people" className="grid scroll-mt-28 gap-4" aria-labelledby="people-title">
      <h2 id="people-title" className="text-2xl">
        People: {listWords[show]}
      </h2>
      <ListPage
        list={peopleListing(id)}
        state={params}
        total={total}
        rows={people}
        columns={[
          { label: 'Name', sort: 'name', cell: ({ name }) => name },
          show === 'skipped' && { label: 'Why', cell: ({ why }) => why },
        ]}
        rowHref={({ id }) => paths.business.member(id)}
        fields={[
          {
            filter: 'show',
            label: 'List',
            any: `${listWords[usualPeople]} (${counts[usualPeople].toLocaleString('en-US')})`,
            options: personFilters
              .filter((name) => name !== usualPeople && (counts[name] > 0 || name === show))
              .map((name) => ({ value: name, label: listWords[name], count: counts[name] })),
          },
        ]}
        placeholder="Name"
        none={{ title: 'No one' }}
        noMatch={params.text ? undefined : 'No one is in this list.'}
        fileHref={
          mayExport && ((query) => paths.business.listFile('message-people', { ...query, message: id }))
        }
      />
    </section>
  )
}

/** A figure that leads to the people it counts. */
function PeopleLink({
  id,
  show,
  label,
  children,
}: {
  id: string
  show: PersonFilter
  label: string
  children: ReactNode
}) {
  return (
    <Link
      to={peopleListing(id).href(peopleListing(id).all, { show })}
      aria-label={`${label}: show the people`}
      className="inline-flex min-h-11 items-center"
    >
      {children}
    </Link>
  )
}

const outcomeWords: [OutcomeFilter, string][] = [
  ['collected', 'Picked up a box'],
  ['rated', 'Rated a wine'],
  ['booked', 'Booked an event'],
  ['bought', 'Bought bottles'],
  ['joined', 'Joined again'],
  ['left', 'Canceled their membership'],
]

function Outcomes({ id, sent, heldOut }: { id: string; sent: Outcome; heldOut: Outcome | null }) {
  const share = (count: number, { people }: Outcome) =>
    people === 0 ? '–' : `${count} (${Math.round((100 * count) / people)}%)`
  return (
    <Card title={`What they did in the next ${resultDays} days`}>
      <DataTable
        label="What people did"
        columns={[
          { label: 'What' },
          { label: `Got it (${sent.people})`, figure: true },
          ...(heldOut ? [{ label: `Held out (${heldOut.people})`, figure: true }] : []),
        ]}
      >
        {outcomeWords.map(([key, words]) => (
          <tr key={key}>
            <th scope="row">{words}</th>
            <td data-label="Got it" data-figure>
              <PeopleLink id={id} show={key} label={`${words}, got it`}>
                {share(sent[key], sent)}
              </PeopleLink>
            </td>
            {heldOut && (
              <td data-label="Held out" data-figure>
                <PeopleLink id={id} show={`held_out_${key}`} label={`${words}, held out`}>
                  {share(heldOut[key], heldOut)}
                </PeopleLink>
              </td>
            )}
          </tr>
        ))}
      </DataTable>
    </Card>
  )
}
