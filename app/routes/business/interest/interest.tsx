// People who asked about the club or were invited, and are no members yet: /business/interest
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { featureEnabled } from '#/tenants/features.server'
import { PortalTitle } from '~/businesses/portal/components/portal-frame'
import { InterestTable } from '~/guests/interest/components/interest-table'
import {
  markInterestDone,
  removeInterest,
  reopenInterest,
  requirePerson,
} from '~/guests/interest/handle-interest.server'
import {
  interestQuery,
  interestSources,
  interestViews,
  readInterestFilter,
  sourceNames,
  type InterestView,
} from '~/guests/interest/interest-filter'
import { countInterest, interestedPeople, personOfEntry } from '~/guests/interest/queries.server'
import { inviteGuests } from '~/guests/invite-guests.server'
import { handleForms } from '~/http/forms/handle-form.server'
import { requireBusiness } from '~/http/guards/guards.server'
import { countHit } from '~/identity/rate-limits.server'
import { dayIn } from '~/kit/dates'
import { idIn } from '~/kit/request-ids/id-in'
import { isId } from '~/kit/ids'
import { lookup } from '~/kit/lookup'
import { paths } from '~/kit/paths'
import { privatePage } from '~/ui/document/page-meta'
import { EmptyState } from '~/ui/feedback/empty-state'
import { SuccessMessage } from '~/ui/feedback/success-message'
import { ButtonLink, buttonStyle, SubmitButton } from '~/ui/form/button'
import { Field } from '~/ui/form/field'
import { RejectionNotice } from '~/ui/form/rejection-notice'
import { PageLinks } from '~/ui/layout/page-links'

const pageSize = 50

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, may, club, now } = await requireBusiness(request, context, 'guests.invite')
  const filter = readInterestFilter(request.url)
  const query = new URL(request.url).searchParams
  const who = query.get('who') ?? ''
  const { counts, rows, person } = await db.read(async (db) => ({
    counts: await countInterest(db, filter, now),
    rows: await interestedPeople(db, filter, { offset: (filter.page - 1) * pageSize, limit: pageSize, now }),
    person: isId(who) ? await personOfEntry(db, who) : null,
  }))
  const found =
    filter.source === null && filter.text === ''
      ? counts.byView[filter.view]
      : filter.source === null
        ? null
        : counts.bySource[filter.source]
  return {
    filter,
    counts,
    // A search without a source has no count of its own: a full page may have another after it.
    hasMore: found === null ? rows.length === pageSize : filter.page * pageSize < found,
    pages: found === null ? null : Math.max(1, Math.ceil(found / pageSize)),
    done: query.get('done'),
    who: person && (person.fullName || person.email),
    isPublic: club.status === 'live',
    canInvite: club.status === 'live' && (await featureEnabled(db, 'invitations')),
    file: may('exports.make') ? paths.business.interestFile(interestQuery(filter)) : null,
    rows: rows.map(({ firstAt, lastAt: _lastAt, invitedAt, view: _view, ...row }) => ({
      ...row,
      since: dayIn(club.timeZone, firstAt),
      invitedOn: invitedAt && dayIn(club.timeZone, invitedAt),
    })),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, businessId, user, now } = await requireBusiness(request, context, 'guests.invite')
  const by = { userId: user.id, requestId: context.requestId, now }
  const back = (done: string, who?: string) => {
    const filter = readInterestFilter(request.url)
    return redirect(
      paths.business.interest({ ...interestQuery(filter, { page: filter.page }), done, who }),
      303,
    )
  }
  return handleForms(
    { request, context },
    {
      async invite(fields) {
        const entryId = idIn(fields, 'entryId')
        // The same limit as the page that invites guests.
        await countHit(context.services.scopes, 'guest-letters', businessId, {
          limit: 120,
          windowSeconds: 3600,
          now,
        })
        const { email, fullName } = await db.read((db) => requirePerson(db, entryId))
        const { sent, members, already } = await inviteGuests(db, { guests: [{ email, fullName }], ...by })
        return back(
          sent > 0 ? 'invited' : members > 0 ? 'member' : already > 0 ? 'already' : 'refused',
          entryId,
        )
      },
      async done(fields) {
        const entryId = idIn(fields, 'entryId')
        await markInterestDone(db, { entryId, ...by })
        return back('done', entryId)
      },
      async reopen(fields) {
        const entryId = idIn(fields, 'entryId')
        await reopenInterest(db, { entryId, ...by })
        return back('reopened', entryId)
      },
      async remove(fields) {
        await removeInterest(db, { entryId: idIn(fields, 'entryId'), ...by })
        return back('removed')
      },
    },
  )
}

export const meta = privatePage('Interest')

const doneMessages = lookup<(who: string) => string>({
  invited: (who) => `Invitation sent to ${who}.`,
  member: (who) => `${who} is already a member.`,
  already: (who) => `${who} was already invited in the last days, so no email was sent.`,
  refused: (who) => `${who} has opted out of your invitations, so no email was sent.`,
  done: (who) => `${who} is marked as done. You find them under “Done”.`,
  reopened: (who) => `${who} is back on the list.`,
  removed: () => 'Removed from all of your lists.',
})

const viewNames: Record<InterestView, string> = { open: 'Not yet members', joined: 'Joined', done: 'Done' }

export default function Interest() {
  const { filter, counts, rows, done, who, ...view } = useLoaderData<typeof loader>()
  const isRejected = useActionData<typeof action>() !== undefined
  const message = isRejected ? undefined : doneMessages.get(done ?? '')
  const { open, joined, done: dealtWith } = counts.byView
  const all = open + joined + dealtWith
  const href = (change: Parameters<typeof interestQuery>[1]) =>
    paths.business.interest(interestQuery(filter, change))
  return (
    <>
      <PortalTitle
        title="Interest"
        action={
          view.file &&
          rows.length > 0 && (
            <a className={buttonStyle({ variant: 'secondary' })} href={view.file} download>
              Download CSV
            </a>
          )
        }
      >
        People who asked about your club or whom you invited, and who are not members yet.
        {all > 0 && ` ${joined} of ${all} have joined since.`}
      </PortalTitle>
      {message && (who || done === 'removed') && <SuccessMessage>{message(who ?? '')}</SuccessMessage>}
      <RejectionNotice />
      {all === 0 ? (
        <NoInterest isPublic={view.isPublic} />
      ) : (
        <>
          <nav aria-label="Show" className="flex flex-wrap gap-x-5 gap-y-2">
            {interestViews.map((one) => (
              <Chip key={one} href={href({ view: one, source: null })} isHere={one === filter.view}>
                {viewNames[one]} ({counts.byView[one].toLocaleString('en-US')})
              </Chip>
            ))}
          </nav>
          <nav aria-label="List" className="flex flex-wrap gap-x-5 gap-y-2">
            <Chip href={href({ source: null })} isHere={filter.source === null}>
              All lists
            </Chip>
            {interestSources.map((source) => (
              <Chip key={source} href={href({ source })} isHere={source === filter.source}>
                {sourceNames[source]} ({counts.bySource[source].toLocaleString('en-US')})
              </Chip>
            ))}
          </nav>
          <Form
            method="get"
            role="search"
            className="grid items-end gap-4 md:grid-cols-[minmax(0,30rem)_auto] md:justify-start"
          >
            {filter.view !== 'open' && <input type="hidden" name="show" value={filter.view} />}
            {filter.source && <input type="hidden" name="source" value={filter.source} />}
            <Field
              key={filter.text}
              name="q"
              type="search"
              label="Name or email address"
              defaultValue={filter.text}
              maxLength={100}
              autoComplete="off"
            />
            <SubmitButton variant="secondary" method="get">
              Search
            </SubmitButton>
          </Form>
          {rows.length === 0 ? (
            <EmptyState title={filter.page > 1 ? 'No more people' : 'No one matches'} level={2}>
              <p>
                {filter.text
                  ? 'No name or email address of this list contains these letters.'
                  : 'There is no one in this list.'}
              </p>
              <ButtonLink to={paths.business.interest()} variant="secondary">
                Show everyone
              </ButtonLink>
            </EmptyState>
          ) : (
            <InterestTable view={filter.view} rows={rows} canInvite={view.canInvite} />
          )}
          {!view.isPublic && filter.view === 'open' && (
            <p className="text-sm text-muted">You can invite people once your club page is public.</p>
          )}
          <PageLinks
            page={filter.page}
            pages={view.pages ?? filter.page + Number(view.hasMore)}
            hrefOf={(page) => href({ page })}
          />
        </>
      )}
    </>
  )
}

function Chip({ href, isHere, children }: { href: string; isHere: boolean; children: ReactNode }) {
  return (
    <Link
      to={href}
      aria-current={isHere ? 'page' : undefined}
      className="inline-flex min-h-11 items-center aria-[current=page]:font-semibold"
    >
      {children}
    </Link>
  )
}

function NoInterest({ isPublic }: { isPublic: boolean }) {
  return (
    <EmptyState title="No one yet">
      <p>
        {isPublic
          ? 'Guests whom you invite, and people who join a waiting list of a tier or an event, appear here.'
          : 'Guests who ask to be told when your club opens appear here.'}
      </p>
      {isPublic && <ButtonLink to={paths.business.guests()}>Invite guests</ButtonLink>}
    </EmptyState>
  )
}
