// People who asked about the club or were invited, and are no members yet: /business/interest
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { featureEnabled } from '#/tenants/features.server'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { interestColumns } from '~/business/guests/interest/components/interest-columns'
import {
  markInterestDone,
  removeInterest,
  reopenInterest,
  requirePerson,
} from '~/business/guests/interest/handle-interest.server'
import {
  interestSources,
  interestViews,
  sourceNames,
  type InterestView,
} from '~/business/guests/interest/interest-filter'
import { interestListing } from '~/business/guests/interest/interest-listing'
import { countInterest, interestedPeople, personOfEntry } from '~/business/guests/interest/queries.server'
import { inviteGuests } from '~/business/guests/invite-guests.server'
import { handleForms } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { countHit } from '~/people/identity/rate-limits.server'
import { dayIn } from '~/foundation/kit/dates'
import { isId } from '~/foundation/kit/ids'
import { paths } from '~/foundation/kit/paths'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { ButtonLink } from '~/foundation/ui/form/button'
import { FormResult } from '~/foundation/ui/form/form-result'
import { ListPage } from '~/foundation/ui/list/list-page'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, may, club, now } = await requireBusiness(request, context, 'guests.invite')
  const params = interestListing.read(request.url)
  const query = new URL(request.url).searchParams
  const who = query.get('who') ?? ''
  const { list, counts, person } = await db.read(async (db) => ({
    list: await interestedPeople(db, params, { now }),
    counts: await countInterest(db, params, now),
    person: isId(who) ? await personOfEntry(db, who) : null,
  }))
  return {
    params: list.state,
    total: list.total,
    counts,
    who: person && (person.fullName || person.email),
    isPublic: club.status === 'live',
    canInvite: club.status === 'live' && (await featureEnabled(db, 'invitations')),
    mayExport: may('exports.make'),
    rows: list.rows.map(({ entryId, email, fullName, sources, about, firstAt, invitedAt, hasOptedOut }) => ({
      id: entryId,
      email,
      fullName,
      sources,
      about,
      since: dayIn(club.timeZone, firstAt),
      invitedOn: invitedAt && dayIn(club.timeZone, invitedAt),
      hasOptedOut,
    })),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, businessId, user, now } = await requireBusiness(request, context, 'guests.invite')
  const by = { userId: user.id, requestId: context.requestId, now }
  const back = (done: string, who?: string) => {
    const list = interestListing.query(interestListing.read(request.url))
    return redirect(paths.business.interest({ ...list, done, who }), 303)
  }
  return handleForms(request, context, {
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
  })
}

export const meta = privatePage('Interested people')

const doneMessages = (who: string | null) => ({
  removed: 'Removed from all of your lists.',
  ...(who && {
    invited: `Invitation sent to ${who}.`,
    member: `${who} is already a member.`,
    already: `${who} was already invited in the last days, so no email was sent.`,
    refused: `${who} has opted out of your invitations, so no email was sent.`,
    done: `${who} is marked as done. You find them under “Done”.`,
    reopened: `${who} is back on the list.`,
  }),
})

const viewNames: Record<InterestView, string> = { open: 'Not yet members', joined: 'Joined', done: 'Done' }

export default function Interest() {
  const { params, total, counts, rows, who, isPublic, canInvite, mayExport } = useLoaderData<typeof loader>()
  const { open, joined, done: dealtWith } = counts.byView
  const all = open + joined + dealtWith
  const view = params.show ?? 'open'
  const views = interestViews.map((one) => ({
    label: viewNames[one],
    count: counts.byView[one],
    isOn: one === view,
    change: { show: one === 'open' ? null : one, source: null },
  }))
  return (
    <>
      <PortalTitle title="Interested people">
        People who asked about your club or whom you invited, and who are not members yet.
        {all > 0 && ` ${joined} of ${all} have joined since.`}
      </PortalTitle>
      <FormResult done={doneMessages(who)} />
      <ListPage
        list={interestListing}
        state={params}
        total={total}
        rows={rows}
        columns={interestColumns({ view, canInvite })}
        views={views}
        fields={[
          {
            filter: 'source',
            label: 'List',
            any: 'All lists',
            options: interestSources.map((source) => ({
              value: source,
              label: sourceNames[source],
              count: counts.bySource[source],
            })),
          },
        ]}
        placeholder="Name or email address"
        none={
          all > 0
            ? { title: 'No one here', children: <p>There is no one in this list.</p> }
            : { title: 'No one yet', children: <NoInterest isPublic={isPublic} /> }
        }
        noMatch={
          params.text
            ? 'No name or email address of this list contains these letters.'
            : 'There is no one in this list.'
        }
        fileHref={mayExport && paths.business.interestFile}
      />
      {!isPublic && view === 'open' && all > 0 && (
        <p className="text-sm text-muted">You can invite people once your club page is public.</p>
      )}
    </>
  )
}

function NoInterest({ isPublic }: { isPublic: boolean }) {
  return (
    <>
      <p>
        {isPublic
          ? 'Guests whom you invite, and people who join a waiting list of a tier or an event, appear here.'
          : 'Guests who ask to be told when your club opens appear here.'}
      </p>
      {isPublic && <ButtonLink to={paths.business.guests()}>Invite guests</ButtonLink>}
    </>
  )
}
