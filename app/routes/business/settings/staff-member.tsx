// One staff member: /business/settings/staff/:staffId
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { rootOrigin } from '#/tenants/origins'
import { requireReauthentication, requireSecondStep } from '~/web/http/guards/reauthentication.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { SettingsTitle } from '~/business/portal/components/settings-title'
import {
  changeRole,
  deactivateStaff,
  transferOwnership,
  reactivateStaff,
} from '~/business/staff/change-staff.server'
import { TransferOwnership } from '~/business/staff/components/transfer-ownership'
import { RoleForm } from '~/business/staff/components/team'
import type { StaffChangeContext } from '~/business/staff/invite-staff.server'
import { listStaff } from '~/business/staff/queries.server'
import { isLastOwner, roleWithArticle } from '~/business/staff/roles'
import { roleForm, transferForm } from '~/business/staff/schemas'
import { resetColleaguesTwoSteps } from '~/business/staff/two-step-staff.server'
import { dayIn, formatDay } from '~/foundation/kit/dates'
import { DomainError } from '~/foundation/kit/errors'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { paths } from '~/foundation/kit/paths'
import { privatePageOf } from '~/foundation/ui/document/page-meta'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { Card } from '~/foundation/ui/layout/card'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, user, club } = await requireBusiness(request, context, 'staff.manage')
  const people = await listStaff(db)
  const staffId = idIn(params, 'staffId')
  const person = people.find(({ id }) => id === staffId)
  if (!person) throw new DomainError('staff-missing', 404, 'Staff member not found.')
  const { fullName, email, role, isActive, userId, twoStepSince } = person
  return {
    businessName: club.name,
    person: {
      fullName,
      email,
      role,
      isActive,
      isSelf: userId === user.id,
      twoStepsOn: twoStepSince && dayIn(club.timeZone, twoStepSince),
      isLast: isLastOwner(people, userId),
    },
  }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { db, user, club } = await requireBusiness(request, context, 'staff.manage')
  const staffId = idIn(params, 'staffId')
  const change: StaffChangeContext = {
    club,
    actor: user,
    origin: rootOrigin(context.services.env),
    requestId: context.requestId,
    now: context.now(),
  }
  // Owners who change their own access can no longer open the staff page.
  const saved = (changed: { userId: string } | null, done: string) =>
    redirect(
      changed?.userId === user.id ? paths.business.dashboard({ done }) : paths.business.staff({ done }),
      303,
    )
  return handleForms(request, context, {
    role: formHandler(roleForm, async ({ role }) =>
      saved(await changeRole(db, { staffId, role }, change), 'role-changed'),
    ),
    deactivate: async () => saved(await deactivateStaff(db, staffId, change), 'deactivated'),
    async reactivate() {
      await reactivateStaff(db, staffId, change)
      return saved(null, 'reactivated')
    },
    'reset-two-steps': async () => {
      await requireSecondStep(request, context)
      const { scopes, env } = context.services
      await resetColleaguesTwoSteps(db, staffId, { ...change, scopes, env })
      return saved(null, 'two-steps-reset')
    },
    'hand-over': formHandler(transferForm, async () => {
      await requireReauthentication(request, context)
      await transferOwnership(db, staffId, change)
      return redirect(paths.business.dashboard({ done: 'ownership-transferred' }), 303)
    }),
  })
}

export const meta = privatePageOf<typeof loader>((data) => `${data?.person.fullName ?? 'Staff'} – Tastevin`)

export default function StaffMemberPage() {
  const { businessName, person } = useLoaderData<typeof loader>()
  const { fullName, email, role, isActive, isSelf, isLast, twoStepsOn } = person
  return (
    <>
      <SettingsTitle title={fullName} back={{ href: paths.business.staff(), label: 'Staff' }}>
        {email}. {isActive ? `Works here as ${roleWithArticle[role]}.` : 'No access to this portal.'}
      </SettingsTitle>
      <RejectionNotice only={['deactivate', 'reactivate', 'reset-two-steps']} />
      {!isActive ? (
        <Card title="Access">
          <p>
            {fullName} can come back as {roleWithArticle[role]}.
          </p>
          <IntentButton
            intent="reactivate"
            pendingLabel="Opening..."
          >{`Restore ${fullName}’s access`}</IntentButton>
        </Card>
      ) : isLast ? (
        <Card title="The only owner">
          <p>
            {isSelf ? 'You are' : `${fullName} is`} the only owner of {businessName}. A club needs at least
            one owner: make someone else an owner first.
          </p>
        </Card>
      ) : (
        <>
          <Card title="Role">
            <RoleForm role={role} />
          </Card>
          <Card title="End access">
            <p>
              {isSelf ? 'You sign' : `${fullName} signs`} in to their account but will lose access to this
              portal on every device. You can restore access at any time.
            </p>
            <IntentButton intent="deactivate" variant="danger" pendingLabel="Closing...">
              {isSelf ? 'End my access' : `End ${fullName}’s access`}
            </IntentButton>
          </Card>
        </>
      )}
      {isActive && !isSelf && twoStepsOn && (
        <Card title="Two-step sign-in">
          <p>
            On since {formatDay(twoStepsOn)}. If {fullName} lost their phone or passkey and the recovery
            codes, reset it: they’re signed out everywhere, sign in with their password, and set it up again.
            First make sure that it is {fullName} who asks. You confirm with your own second step.
          </p>
          <IntentButton intent="reset-two-steps" variant="danger" pendingLabel="Resetting...">
            {`Reset ${fullName}’s two-step sign-in`}
          </IntentButton>
        </Card>
      )}
      {isActive && !isSelf && <TransferOwnership fullName={fullName} businessName={businessName} />}
    </>
  )
}

function IntentButton({
  intent,
  variant = 'secondary',
  pendingLabel,
  children,
}: {
  intent: string
  variant?: 'secondary' | 'danger'
  pendingLabel: string
  children: string
}) {
  return (
    <IntentForm intent={intent} className={actionsStyle} variant={variant} pendingLabel={pendingLabel}>
      {children}
    </IntentForm>
  )
}
