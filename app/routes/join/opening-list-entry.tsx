// A guest's entry on the opening list: /waiting-list/club/:token on the club's host, linked from the email about it. The
// button leaves the list.
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { handleForms } from '~/web/http/forms/handle-form.server'
import { secretUrl } from '~/web/http/page-headers'
import type { RequestContext } from '~/web/http/request-context.server'
import { countTokenPage } from '~/people/identity/rate-limits.server'
import { DomainError } from '~/foundation/kit/errors'
import { paths } from '~/foundation/kit/paths'
import { readOpeningListToken } from '~/membership/tiers/opening-list/entry-link.server'
import { leaveOpeningList } from '~/membership/tiers/opening-list/join-opening-list.server'
import { openingListState } from '~/membership/tiers/opening-list/queries.server'
import { privateClubPage } from '~/foundation/ui/document/page-meta'
import { ButtonLink } from '~/foundation/ui/form/button'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'

async function loadEntry(context: RequestContext, token: string) {
  await countTokenPage(context)
  const { host, services } = context
  if (host.kind !== 'club') return null
  const { club } = host
  const now = context.now(club.id)
  const entryId = readOpeningListToken(services.env.sessionSecret, token, now)
  const db = services.scopes.club(club)
  const state = entryId && (await openingListState(db, entryId))
  return entryId && state ? { club, db, entryId, state, now } : null
}

export async function loader({ context, params }: LoaderFunctionArgs) {
  const entry = await loadEntry(context, params.token ?? '')
  if (!entry) return data({ clubName: null, isPublic: false, state: null }, { status: 404 })
  const { club, state } = entry
  return data({ clubName: club.name, isPublic: club.status === 'live', state })
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  return handleForms(request, context, {
    leave: async () => {
      const entry = await loadEntry(context, params.token ?? '')
      if (!entry) throw new DomainError('entry-unknown', 404, 'This link is invalid.')
      await leaveOpeningList(entry.db, entry)
      return redirect(paths.openingListEntry(params.token ?? ''), 303)
    },
  })
}

export const headers = secretUrl

export const meta = privateClubPage('Your request to be told')

export default function OpeningListEntry() {
  const { clubName, isPublic, state } = useLoaderData<typeof loader>()
  return (
    <section className="lone">
      <h1>{titles[state ?? 'unknown']}</h1>
      <RejectionNotice />
      {state === 'waiting' && (
        <>
          <p>When {clubName} takes new members, we’ll send you one email.</p>
          <IntentForm intent="leave" variant="secondary" wide pendingLabel="One moment...">
            Leave the list
          </IntentForm>
        </>
      )}
      {state === 'left' && (
        <p role="status">We’ve removed you, and we won’t email you about {clubName} opening.</p>
      )}
      {state === 'notified' && <p>{clubName} has opened, and we’ve sent you the email.</p>}
      {state === null && <p>Please open it again from your email.</p>}
      {isPublic && clubName && (
        <ButtonLink variant="quiet" wide document to={paths.home()}>
          {`Go to ${clubName}`}
        </ButtonLink>
      )}
    </section>
  )
}

const titles = {
  waiting: 'You’re on the list',
  left: 'You’ve left the list',
  notified: 'The club is open',
  unknown: 'This link is invalid',
}
