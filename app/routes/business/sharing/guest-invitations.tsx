// Guest invitations, and the form that sends them: /business/share/guests
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { countHit } from '~/people/identity/rate-limits.server'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { resendGuestInvitation, revokeGuestInvitation } from '~/business/guests/update-invitation.server'
import { guestColumns } from '~/business/guests/components/guest-columns'
import { guestListing, guestStates, guestStateWords } from '~/business/guests/guest-listing'
import { inviteGuests, type GuestInvitationResult } from '~/business/guests/invite-guests.server'
import { guestCounts, invitedGuests } from '~/business/guests/queries.server'
import { invitationTier, saveInvitationTier } from '~/business/guests/invitation-tier.server'
import { guestListForm, invitationTierForm } from '~/business/guests/schemas'
import { publishedTiers } from '~/membership/tiers/queries.server'
import { maxGuestsPerBatch } from '~/business/guests/rules'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { dayIn } from '~/foundation/kit/dates'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { paths } from '~/foundation/kit/paths'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { Card } from '~/foundation/ui/layout/card'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { ErrorSummary } from '~/foundation/ui/form/error-summary'
import { TextArea } from '~/foundation/ui/form/field'
import { FormResult } from '~/foundation/ui/form/form-result'
import { SelectField } from '~/foundation/ui/form/select-field'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { ListPage } from '~/foundation/ui/list/list-page'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, may, club, now } = await requireBusiness(request, context, 'guests.invite')
  const tiers = await publishedTiers(db)
  const list = await invitedGuests(db, guestListing.read(request.url), { now })
  return {
    isPublic: club.status === 'live',
    tiers: Object.fromEntries(tiers.map(({ id, name }) => [id, name])),
    tierId: await invitationTier(db),
    mayEditWords: may('messages.send'),
    params: list.state,
    total: list.total,
    counts: await guestCounts(db, now),
    done: new URL(request.url).searchParams.get('done'),
    mayExport: may('exports.make'),
    guests: list.rows.map(({ sentAt, expiresAt, ...guest }) => ({
      ...guest,
      sentOn: dayIn(club.timeZone, sentAt),
      expiresOn: dayIn(club.timeZone, expiresAt),
    })),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, businessId, user, now } = await requireBusiness(request, context, 'guests.invite')
  const by = { userId: user.id, requestId: context.requestId, now }
  const countRequest = () =>
    countHit(context.services.scopes, 'guest-letters', businessId, { limit: 120, windowSeconds: 3600, now })
  return handleForms(request, context, {
    invite: formHandler(guestListForm, async ({ guests }) => {
      await countRequest()
      const result = await inviteGuests(db, { guests, ...by })
      return redirect(paths.business.guests({ done: summary(result) }), 303)
    }),
    tier: formHandler(invitationTierForm, async ({ tierId }) => {
      await saveInvitationTier(db, { tierId: tierId || null, userId: user.id, now })
      return redirect(paths.business.guests({ done: 'tier' }), 303)
    }),
    resend: async (fields) => {
      await countRequest()
      await resendGuestInvitation(db, { inviteId: idIn(fields, 'inviteId'), ...by })
      return redirect(paths.business.guests({ done: 'resent' }), 303)
    },
    revoke: async (fields) => {
      await countRequest()
      await revokeGuestInvitation(db, { inviteId: idIn(fields, 'inviteId'), ...by })
      return redirect(paths.business.guests({ done: 'revoked' }), 303)
    },
  })
}

/** `3.1.0.2`: sent, already members, already invited, opted out. */
const summary = ({ sent, members, already, refused }: GuestInvitationResult) =>
  [sent, members, already, refused].join('.')

export const meta = privatePage('Invite guests')

export default function GuestInvitations() {
  const { isPublic, params, total, counts, done, guests, mayExport, ...email } =
    useLoaderData<typeof loader>()
  const hasForm = isPublic && params.page === 1
  return (
    <>
      <PortalTitle title="Invite guests">An email in your club’s design with a link to join.</PortalTitle>
      <FormResult done={doneMessage} except={hasForm ? ['invite', 'tier'] : []} />
      {hasForm && <InvitationForm key={done ?? ''} />}
      {hasForm && <InvitationEmail {...email} />}
      <ListPage
        list={guestListing}
        state={params}
        total={total}
        rows={guests}
        columns={guestColumns({ isPublic })}
        views={([null, ...guestStates] as const).map((show) => ({
          label: show === null ? 'All' : guestStateWords[show],
          count: counts[show ?? 'all'],
          isOn: show === params.show,
          change: { show },
        }))}
        placeholder="Name or email"
        none={
          isPublic
            ? {
                title: 'No invitations yet',
                children: <p>Invitations you send appear here with their status.</p>,
              }
            : {
                title: 'Your club page is not public',
                children: <p>You can invite guests once your club page is public.</p>,
              }
        }
        fileHref={mayExport && ((query) => paths.business.listFile('invitations', query))}
      />
    </>
  )
}

function InvitationForm() {
  const form = useSchemaForm(guestListForm, { intent: 'invite' })
  return (
    <Card title="Guests to invite">
      <ErrorSummary form={form} />
      <Form method="post" {...form.props}>
        <input type="hidden" name="intent" value="invite" />
        <TextArea
          field={form.fields.guests}
          label="Email addresses"
          hint={`One email per line, up to ${maxGuestsPerBatch} at a time. You can add names: Ada Conti <ada@example.com>`}
          rows={5}
          autoCapitalize="none"
          spellCheck={false}
        />
        <p className="mt-3 text-sm text-muted">
          Please invite only guests who would expect to hear from you. Every email includes an unsubscribe
          link.
        </p>
        <div className="actions mt-5">
          <SubmitButton intent="invite" pendingLabel="Sending...">
            Send invitations
          </SubmitButton>
          <ButtonLink to={paths.business.share()} variant="quiet">
            Other ways to share
          </ButtonLink>
        </div>
      </Form>
    </Card>
  )
}

/** The words of the email, and the tier that its link chooses. */
function InvitationEmail({
  tiers,
  tierId,
  mayEditWords,
}: {
  tiers: Record<string, string>
  tierId: string | null
  mayEditWords: boolean
}) {
  const form = useSchemaForm(invitationTierForm, { intent: 'tier', defaultValue: { tierId: tierId ?? '' } })
  return (
    <Card title="The email">
      <CheckedForm form={form} className="grid max-w-3xl gap-4">
        <SelectField
          field={form.fields.tierId}
          label="Tier"
          hint="The link leads to joining with this tier chosen. Guests can choose another one."
          options={{ '': 'Guests choose', ...tiers }}
        />
        <div className="actions">
          <SubmitButton intent="tier" variant="secondary" pendingLabel="Saving...">
            Save tier
          </SubmitButton>
          {mayEditWords && (
            <ButtonLink to={paths.business.messages.automatic.edit('guest_invitation')} variant="quiet">
              Edit, preview and test the email
            </ButtonLink>
          )}
        </div>
      </CheckedForm>
    </Card>
  )
}

function doneMessage(done: string): string | null {
  if (done === 'tier') return 'Tier saved.'
  if (done === 'resent') return 'Invitation resent.'
  if (done === 'revoked') return 'Invitation canceled.'
  if (!/^\d+(\.\d+){3}$/.test(done)) return null
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
