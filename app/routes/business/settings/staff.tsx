// Staff and their invitations: /business/settings/staff
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { rootOrigin } from '#/tenants/origins'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { countHit } from '~/people/identity/rate-limits.server'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { InviteStaffForm, OpenInvitations, StaffList } from '~/business/staff/components/team'
import {
  inviteStaff,
  resendStaffInvitation,
  revokeStaffInvitation,
  type StaffChangeContext,
} from '~/business/staff/invite-staff.server'
import { openStaffInvitations, listStaff } from '~/business/staff/queries.server'
import { remindOfTwoSteps } from '~/business/staff/two-step-staff.server'
import { staffInvitationForm } from '~/business/staff/schemas'
import { SettingsTitle } from '~/business/portal/components/settings-title'
import { dayIn } from '~/foundation/kit/dates'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { paths } from '~/foundation/kit/paths'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { DoneMessage } from '~/foundation/ui/feedback/done-message'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, user, club } = await requireBusiness(request, context, 'staff.manage')
  const [people, invites] = [await listStaff(db), await openStaffInvitations(db)]
  const now = context.now()
  const day = (at: Date | null) => at && dayIn(club.timeZone, at)
  return {
    people: people.map(
      ({ id, userId, fullName, email, role, isActive, since, until, lastSeenAt, twoStepSince }) => ({
        id,
        fullName,
        email,
        role,
        isActive,
        isSelf: userId === user.id,
        since: dayIn(club.timeZone, since),
        until: day(until),
        lastSeen: day(lastSeenAt),
        twoStepsOn: day(twoStepSince),
      }),
    ),
    invites: invites.map(({ id, fullName, email, role, sentAt, expiresAt }) => ({
      id,
      fullName,
      email,
      role,
      sent: dayIn(club.timeZone, sentAt),
      sentAt: sentAt.getTime(),
      until: dayIn(club.timeZone, expiresAt),
      isOver: expiresAt <= now,
    })),
  }
}

const messages = {
  invited: 'Invitation sent.',
  resent: 'Invitation resent with a new link.',
  revoked: 'Invitation canceled. Its link no longer works.',
  reminded: 'Reminder sent. They get one a day at most.',
  'two-steps-reset': 'Two-step sign-in reset. They sign in with their password, then set it up again.',
  'role-changed': 'Role changed, effective immediately.',
  deactivated: 'Access ended on every device.',
  reactivated: 'Access restored.',
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, businessId, user, club } = await requireBusiness(request, context, 'staff.manage')
  const change: StaffChangeContext = {
    club,
    actor: user,
    origin: rootOrigin(context.services.env),
    requestId: context.requestId,
    now: context.now(),
  }
  const countInvitation = () =>
    countHit(context.services.scopes, 'staff-invitations', businessId, {
      limit: 30,
      windowSeconds: 86_400,
      now: context.now(),
    })
  const saved = (done: string) => redirect(paths.business.staff({ done }), 303)
  return handleForms(request, context, {
    invite: formHandler(staffInvitationForm, async (invitation) => {
      await countInvitation()
      await inviteStaff(db, invitation, change)
      return saved('invited')
    }),
    async resend(fields) {
      await countInvitation()
      const sentAt = momentIn(fields.sentAt)
      await resendStaffInvitation(db, idIn(fields, 'inviteId'), change, sentAt)
      return saved('resent')
    },
    async remind(fields) {
      await remindOfTwoSteps(db, idIn(fields, 'staffId'), {
        ...change,
        scopes: context.services.scopes,
        env: context.services.env,
      })
      return saved('reminded')
    },
    async revoke(fields) {
      await revokeStaffInvitation(db, idIn(fields, 'inviteId'), change)
      return saved('revoked')
    },
  })
}

/** The time in a form field; undefined without one. */
function momentIn(text: string | undefined): Date | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text) ? new Date(Number(text)) : undefined
}

export const meta = privatePage('Staff')

export default function Staff() {
  const { people, invites } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <>
      <SettingsTitle title="Staff">
        Who can use this portal, and what they can do. Only owners can open this page.
      </SettingsTitle>
      {!answer && <DoneMessage asTitle messages={messages} />}
      <RejectionNotice only={['resend', 'revoke', 'remind']} />
      <StaffList people={people} />
      <OpenInvitations invites={invites} />
      {/* A sent invitation leaves an empty form. */}
      <InviteStaffForm key={invites.length} />
    </>
  )
}
