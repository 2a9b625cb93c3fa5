// Changes many members together: /business/members/change
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { changeMembers } from '~/business/members/bulk/change-members.server'
import {
  chosenMembers,
  MOST_CHANGED,
  previewChange,
  type ChangePreview as Preview,
  type MemberSelection,
} from '~/business/members/bulk/chosen-members.server'
import { changeMembersForm, chooseActForm } from '~/business/members/bulk/schemas'
import { permissionOfAct, permittedActs } from '~/business/members/bulk/words'
import { ChangeMembersForm } from '~/business/members/components/change-members-form'
import { ChangePreview } from '~/business/members/components/change-preview'
import { memberCount } from '~/business/members/member-words'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { DomainError } from '~/foundation/kit/errors'
import { newId } from '~/foundation/kit/ids'
import { unpackIds } from '~/foundation/kit/packed-ids'
import { paths } from '~/foundation/kit/paths'
import { businessTags } from '~/membership/memberships/records/tags.server'
import { memberListing, readMemberFilter } from '~/membership/memberships/work-list/member-listing'
import { BackLink } from '~/foundation/ui/back-link'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { EmptyState } from '~/foundation/ui/feedback/empty-state'
import { ButtonLink } from '~/foundation/ui/form/button'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'

/** Names that are listed, and tags that are offered. */
const [NAMES, TAGS] = [12, 100]

const clockOf = (club: { timeZone: string }, now: Date) => ({ now, timeZone: club.timeZone })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, may, club, now } = await requireBusiness(request, context, 'members.note')
  const clock = clockOf(club, now)
  const existingTags = await businessTags(db, TAGS)
  return {
    ...(await chosenMembers(db, { selection: selectionIn(request.url), clock, limit: NAMES })),
    acts: permittedActs(may),
    knownTags: existingTags.map(({ tag }) => tag),
    changeId: newId(),
    most: MOST_CHANGED,
    back: memberListing.hrefOf(new URL(request.url)),
  }
}

/** The members in the address: all that the list's filter shows, or those chosen one by one. */
function selectionIn(url: string): MemberSelection {
  const query = new URL(url).searchParams
  return query.has('all') ? { filter: readMemberFilter(url) } : { memberIds: unpackIds(query.getAll('m')) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, user, may, club, now } = await requireBusiness(request, context, 'members.note')
  const { billing } = context.services
  const by = { selection: selectionIn(request.url), clock: clockOf(club, now) }
  return handleForms<{ preview: Preview }>(request, context, {
    preview: formHandler(chooseActForm, async ({ act, newTag, oldTag }) => {
      if (!may(permissionOfAct[act]))
        throw new DomainError('not-permitted', 403, 'Ask a manager or the owner to do this.')
      const tag = act === 'add-tag' ? newTag : oldTag
      return { preview: await previewChange(db, { ...by, act, tag }) }
    }),
    change: formHandler(changeMembersForm, async (change) => {
      const changed = await changeMembers(db, {
        ...change,
        ...by,
        may,
        userId: user.id,
        remind: (failureId) => billing.sendPaymentReminder(db, { failureId, club, userId: user.id, now }),
      })
      const list = memberListing.query(memberListing.read(request.url))
      return redirect(paths.business.members({ ...list, changed }), 303)
    }),
  })
}

export const meta = privatePage('Change members')

export default function ChangeMembers() {
  const { count, isTooMany, most, names, back, changeId, ...choices } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { pathname, search } = useLocation()
  const others = count - names.length
  if (isTooMany || count === 0)
    return (
      <>
        <BackLink to={back}>Members</BackLink>
        <EmptyState
          title={isTooMany ? `More than ${memberCount(most)} are too many` : 'No members selected'}
          level={1}
        >
          <p>
            {isTooMany
              ? `You can change up to ${most.toLocaleString('en-US')} members at once. Choose a tier, a status or when they joined first.`
              : 'Select members in the list, then choose what to do.'}
          </p>
          <ButtonLink to={back}>Back to the list</ButtonLink>
        </EmptyState>
      </>
    )
  const preview = answer && 'preview' in answer ? answer.preview : undefined
  if (preview)
    return (
      <>
        <BackLink to={back}>Members</BackLink>
        <ChangePreview preview={preview} changeId={changeId} again={pathname + search} />
      </>
    )
  return (
    <>
      <PortalTitle back={{ href: back, label: 'Members' }} title={`Change ${memberCount(count)}`}>
        You see what will happen before anything happens.
      </PortalTitle>
      <RejectionNotice except={['preview']} />
      <ul className="plain-list wrap-anywhere" aria-label="Selected members">
        {names.map((name, at) => (
          <li key={at}>{name}</li>
        ))}
        {others > 0 && <li>and {others.toLocaleString('en-US')} more</li>}
      </ul>
      <ChangeMembersForm {...choices} back={back} />
    </>
  )
}
