// Staff and their invitations: /business/settings/staff
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireBusiness } from '~/http/guards/guards.server'
import { countHit } from '~/identity/rate-limits.server'
import { formErrorResponse } from '~/http/forms/form-error.server'
import { InviteStaffForm, OpenInvitations, StaffList } from '~/businesses/staff/components/team'
import {
  inviteStaff,
  resendStaffInvitation,
  revokeStaffInvitation,
} from '~/businesses/staff/invite-staff.server'
import { openStaffInvitations, listStaff } from '~/businesses/staff/queries.server'
import { staffInvitationForm } from '~/businesses/staff/schemas'
import { staffChangeContext } from '~/businesses/staff/change-context.server'
import { SettingsTitle } from '~/businesses/portal/components/settings-title'
import { dayIn } from '~/kit/dates'
import { DomainError } from '~/kit/errors'
import { validateFields, formFields, type FormErrors } from '~/kit/forms.server'
import { isId } from '~/kit/ids'
import { lookup } from '~/kit/lookup'
import { paths } from '~/kit/paths'
import { Banner } from '~/ui/feedback/banner'
import { ErrorSummary } from '~/ui/form/error-summary'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, businessId, user } = await requireBusiness(request, context, 'staff.manage')
  const club = await context.services.clubs.byId(businessId)
  if (!club) throw new DomainError('business-missing', 404, 'Business not found.')
  const [people, invites] = [await listStaff(db), await openStaffInvitations(db)]
  const now = context.now()
  const day = (at: Date | null) => at && dayIn(club.timeZone, at)
  return {
    people: people.map(({ id, userId, fullName, email, role, isActive, since, until, lastSeenAt }) => ({
      id,
      fullName,
      email,
      role,
      isActive,
      isSelf: userId === user.id,
      since: dayIn(club.timeZone, since),
      until: day(until),
      lastSeen: day(lastSeenAt),
    })),
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
    said: messages.get(new URL(request.url).searchParams.get('done') ?? '') ?? null,
  }
}

const messages = lookup({
  invited: 'Invitation sent.',
  resent: 'Invitation resent with a new link.',
  revoked: 'Invitation canceled. Its link no longer works.',
  'role-changed': 'Role changed, effective immediately.',
  deactivated: 'Access ended on every device.',
  reactivated: 'Access restored.',
})

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, businessId, user } = await requireBusiness(request, context, 'staff.manage')
  let fields: Record<string, string> = {}
  try {
    fields = await formFields(request)
    const change = await staffChangeContext(context.services, {
      businessId,
      actor: user,
      requestId: context.requestId,
      now: context.now(),
    })
    const { intent, inviteId = '' } = fields
    if (intent === 'invite' || intent === 'resend') {
      const limit = { limit: 30, windowSeconds: 86_400, now: change.now }
      await countHit(context.services.scopes, 'staff-invitations', businessId, limit)
    }
    switch (intent) {
      case 'invite': {
        const form = validateFields(fields, staffInvitationForm)
        if (!form.ok) return data<FormErrors>(form.refusal, { status: form.status })
        await inviteStaff(db, form.value, change)
        return redirect(paths.business.staff({ done: 'invited' }), 303)
      }
      case 'resend':
        await resendStaffInvitation(db, known(inviteId), change, momentIn(fields.sentAt))
        return redirect(paths.business.staff({ done: 'resent' }), 303)
      case 'revoke':
        await revokeStaffInvitation(db, known(inviteId), change)
        return redirect(paths.business.staff({ done: 'revoked' }), 303)
      default:
        throw new DomainError('unknown-button', 400, 'Please use the buttons on this page.')
    }
  } catch (error) {
    if (error instanceof Response) throw error
    return formErrorResponse(error, fields, context)
  }
}

/** Text that is not an id stands for an id that does not exist. */
const known = (id: string) => (isId(id) ? id : '00000000-0000-0000-0000-000000000000')

export const headers: HeadersFunction = ({ actionHeaders }) => {
  const headers = new Headers(actionHeaders)
  headers.set('Cache-Control', 'private, no-store')
  return headers
}

/** The time in a form field; undefined without one. */
function momentIn(text: string | undefined): Date | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text) ? new Date(Number(text)) : undefined
}

export const meta: MetaFunction = () => [
  { title: 'Staff – Tastevin' },
  { name: 'robots', content: 'noindex' },
]

export default function Staff() {
  const { people, invites, said } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>() as FormErrors | undefined
  return (
    <>
      <SettingsTitle title="Staff">
        Who can use this portal, and what they can do. Only owners can open this page.
      </SettingsTitle>
      {said && !refusal && <Banner tone="ok">{said}</Banner>}
      <ErrorSummary errors={refusal ?? null} order={['email', 'fullName', 'role']} />
      <StaffList people={people} />
      <OpenInvitations invites={invites} />
      <InviteStaffForm refusal={refusal} />
    </>
  )
}
