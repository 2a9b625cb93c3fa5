// Guest invitations, and the form that sends them: /business/share/guests
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { requireBusiness } from '~/http/guards/guards.server'
import { countHit } from '~/identity/rate-limits.server'
import { PortalTitle } from '~/businesses/portal/components/portal-frame'
import { resendGuestInvitation, revokeGuestInvitation } from '~/guests/update-invitation.server'
import { GuestTable } from '~/guests/components/guest-table'
import { inviteGuests, type GuestInvitationResult } from '~/guests/invite-guests.server'
import { invitedGuests } from '~/guests/queries.server'
import { maxGuestsPerBatch, parseGuests } from '~/guests/rules'
import { dayIn } from '~/kit/dates'
import { DomainError, isDomainError } from '~/kit/errors'
import { formFields, toFormErrors } from '~/kit/forms.server'
import { paths } from '~/kit/paths'
import { Banner } from '~/ui/feedback/banner'
import { ButtonLink, SubmitButton } from '~/ui/form/button'
import { Card } from '~/ui/layout/card'
import { EmptyState } from '~/ui/feedback/empty-state'
import { TextArea } from '~/ui/form/field'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, businessId } = await requireBusiness(request, context, 'guests.invite')
  const club = await context.services.clubs.byId(businessId)
  if (!club) throw new DomainError('business-missing', 404, 'Business not found.')
  const asked = new URL(request.url).searchParams
  const after = asked.get('after')
  const { guests, next } = await invitedGuests(db, { after, now: context.now(businessId) })
  return {
    isPublic: club.status === 'live',
    isLater: after !== null,
    next,
    done: asked.get('done'),
    guests: guests.map(({ sentAt, expiresAt, ...guest }) => ({
      ...guest,
      sentOn: dayIn(club.timeZone, sentAt),
      expiresOn: dayIn(club.timeZone, expiresAt),
    })),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, businessId, user } = await requireBusiness(request, context, 'guests.invite')
  const { scopes } = context.services
  const { requestId } = context
  const fields = await formFields(request)
  const { intent, inviteId = '' } = fields
  try {
    const now = context.now(businessId)
    const by = { userId: user.id, requestId, now }
    await countHit(scopes, 'guest-letters', businessId, { limit: 120, windowSeconds: 3600, now })
    switch (intent) {
      case 'invite': {
        const list = parseGuests((fields.guests ?? '').slice(0, 20_000))
        if (!list.ok) throw new DomainError('guests-unreadable', 400, list.problem, { field: 'guests' })
        const { guests } = list
        const result = await inviteGuests(db, { guests, ...by })
        return redirect(paths.business.guests({ done: summary(result) }), 303)
      }
      case 'resend':
        await resendGuestInvitation(db, { inviteId, ...by })
        return redirect(paths.business.guests({ done: 'resent' }), 303)
      case 'revoke':
        await revokeGuestInvitation(db, { inviteId, ...by })
        return redirect(paths.business.guests({ done: 'revoked' }), 303)
      default:
        throw new DomainError('unknown-button', 400, 'Please use the buttons on this page.')
    }
  } catch (error) {
    const { status, refusal } = toFormErrors(error, fields)
    const wait = isDomainError(error) ? error.details.retryAfterSeconds : undefined
    return data(refusal, { status, headers: wait ? { 'Retry-After': String(wait) } : {} })
  }
}

/** `3.1.0.2`: sent, already members, already invited, opted out. */
const summary = ({ sent, members, already, refused }: GuestInvitationResult) =>
  [sent, members, already, refused].join('.')

export const meta: MetaFunction = () => [
  { title: 'Invite guests – Tastevin' },
  { name: 'robots', content: 'noindex' },
]

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export default function GuestInvitations() {
  const { isPublic, isLater, next, done, guests } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  const word = refusal ? null : doneMessages(done)
  return (
    <>
      <PortalTitle title="Invite guests">An email in your club’s design with a link to join.</PortalTitle>
      {word && <Banner tone="ok">{word}</Banner>}
      {refusal?.formError && <Banner tone="error">{refusal.formError}</Banner>}
      {isPublic && !isLater && (
        <Card title="Guests to invite">
          <Form method="post" noValidate key={done ?? ''}>
            <input type="hidden" name="intent" value="invite" />
            <TextArea
              name="guests"
              label="Email addresses"
              hint={`One email per line, up to ${maxGuestsPerBatch} at a time. You can add names: Ada Conti <ada@example.com>`}
              rows={5}
              required
              autoCapitalize="none"
              spellCheck={false}
              defaultValue={refusal?.values.guests}
              errors={refusal?.fieldErrors.guests}
            />
            <p className="mt-3 text-sm text-muted">
              Please invite only guests who would expect to hear from you. Every email includes an unsubscribe
              link.
            </p>
            <div className="actions">
              <SubmitButton intent="invite" pendingLabel="Sending...">
                Send invitations
              </SubmitButton>
              <ButtonLink to={paths.business.share()} variant="quiet">
                Other ways to share
              </ButtonLink>
            </div>
          </Form>
        </Card>
      )}
      {guests.length === 0 ? (
        <NoGuests isPublic={isPublic} isLater={isLater} />
      ) : (
        <GuestTable guests={guests} isPublic={isPublic} />
      )}
      {(next || isLater) && (
        <div className="actions">
          {isLater && (
            <ButtonLink to={paths.business.guests()} variant="secondary">
              First page
            </ButtonLink>
          )}
          {next && (
            <ButtonLink to={paths.business.guests({ after: next })} variant="secondary">
              Next page
            </ButtonLink>
          )}
        </div>
      )}
    </>
  )
}

function NoGuests({ isPublic, isLater }: { isPublic: boolean; isLater: boolean }) {
  if (isLater) return <EmptyState title="No more invitations" />
  return isPublic ? (
    <EmptyState title="No invitations yet">
      <p>Invitations you send appear here with their status.</p>
    </EmptyState>
  ) : (
    <EmptyState title="Your club page is not public">
      <p>You can invite guests once your club page is public.</p>
    </EmptyState>
  )
}

function doneMessages(done: string | null): string | null {
  if (done === 'resent') return 'Invitation resent.'
  if (done === 'revoked') return 'Invitation canceled.'
  if (!done || !/^\d+(\.\d+){3}$/.test(done)) return null
  const [sent = 0, members = 0, already = 0, refused = 0] = done.split('.').map(Number)
  const words = [sent === 1 ? 'One invitation sent.' : `${sent || 'No'} invitations sent.`]
  if (members > 0)
    words.push(members === 1 ? 'One guest is already a member.' : `${members} are already members.`)
  if (already > 0) words.push(already === 1 ? 'One was already invited.' : `${already} were already invited.`)
  if (refused > 0)
    words.push(
      refused === 1
        ? 'One has opted out of your invitations.'
        : `${refused} have opted out of your invitations.`,
    )
  return words.join(' ')
}
