// One staff member: /business/settings/staff/:staffId
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { requireReauthentication } from '~/http/guards/reauthentication.server'
import { requireBusiness } from '~/http/guards/guards.server'
import { formErrorResponse } from '~/http/forms/form-error.server'
import { SettingsTitle } from '~/businesses/portal/components/settings-title'
import {
  changeRole,
  deactivateStaff,
  transferOwnership,
  reactivateStaff,
} from '~/businesses/staff/change-staff.server'
import { TransferOwnership } from '~/businesses/staff/components/transfer-ownership'
import { RoleField } from '~/businesses/staff/components/team'
import { listStaff } from '~/businesses/staff/queries.server'
import { isLastOwner, roleWithArticle } from '~/businesses/staff/roles'
import { roleForm } from '~/businesses/staff/schemas'
import { staffChangeContext } from '~/businesses/staff/change-context.server'
import { DomainError } from '~/kit/errors'
import { validateFields, formFields, type FormErrors } from '~/kit/forms.server'
import { paths } from '~/kit/paths'
import { SubmitButton } from '~/ui/form/button'
import { actionsStyle } from '~/ui/layout/actions'
import { Card } from '~/ui/layout/card'
import { ErrorSummary } from '~/ui/form/error-summary'
import { formStyle } from '~/ui/form/input-style'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, user, businessId } = await requireBusiness(request, context, 'staff.manage')
  const people = await listStaff(db)
  const person = people.find(({ id }) => id === params.staffId)
  if (!person) throw new DomainError('staff-missing', 404, 'Staff member not found.')
  const club = await context.services.clubs.byId(businessId)
  const { fullName, email, role, isActive, userId } = person
  return {
    businessName: club?.name ?? '',
    person: {
      fullName,
      email,
      role,
      isActive,
      isSelf: userId === user.id,
      isLast: isLastOwner(people, userId),
    },
  }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { db, businessId, user } = await requireBusiness(request, context, 'staff.manage')
  const staffId = params.staffId ?? ''
  let fields: Record<string, string> = {}
  try {
    fields = await formFields(request)
    const change = await staffChangeContext(context.services, {
      businessId,
      actor: user,
      requestId: context.requestId,
      now: context.now(),
    })
    // Owners who end their own access can no longer open the staff page.
    const redirectBack = (own: boolean, done: string) =>
      redirect(own ? paths.business.dashboard() : paths.business.staff({ done }), 303)
    switch (fields.intent) {
      case 'role': {
        const form = validateFields(fields, roleForm)
        if (!form.ok) return data<FormErrors>(form.refusal, { status: form.status })
        const changed = await changeRole(db, { staffId, role: form.value.role }, change)
        return redirectBack(changed.userId === user.id, 'role-changed')
      }
      case 'deactivate': {
        const left = await deactivateStaff(db, staffId, change)
        return redirectBack(left.userId === user.id, 'deactivated')
      }
      case 'reactivate':
        await reactivateStaff(db, staffId, change)
        return redirectBack(false, 'reactivated')
      case 'hand-over': {
        await requireReauthentication(request, context)
        if (fields.sure !== 'on') {
          throw new DomainError('not-sure', 400, 'Please check the box first.', { field: 'sure' })
        }
        await transferOwnership(db, staffId, change)
        return redirect(paths.business.dashboard(), 303)
      }
      default:
        throw new DomainError('unknown-button', 400, 'Please use the buttons on this page.')
    }
  } catch (error) {
    if (error instanceof Response) throw error
    return formErrorResponse(error, fields, context)
  }
}

export const headers: HeadersFunction = ({ actionHeaders }) => {
  const headers = new Headers(actionHeaders)
  headers.set('Cache-Control', 'private, no-store')
  return headers
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.person.fullName ?? 'Staff'} – Tastevin` },
  { name: 'robots', content: 'noindex' },
]

export default function StaffMemberPage() {
  const { businessName, person } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>() as FormErrors | undefined
  const { fullName, email, role, isActive, isSelf, isLast } = person
  return (
    <>
      <SettingsTitle title={fullName} back={{ href: paths.business.staff(), label: 'Staff' }}>
        {email}. {isActive ? `Works here as ${roleWithArticle[role]}.` : 'No access to this portal.'}
      </SettingsTitle>
      <ErrorSummary errors={refusal ?? null} order={['role', 'sure']} />
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
            <Form method="post" className={formStyle}>
              <input type="hidden" name="intent" value="role" />
              <RoleField chosen={role} errors={refusal?.fieldErrors.role} />
              <div className={actionsStyle}>
                <SubmitButton intent="role" pendingLabel="Saving...">
                  Save role
                </SubmitButton>
              </div>
            </Form>
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
      {isActive && !isSelf && (
        <TransferOwnership fullName={fullName} businessName={businessName} refusal={refusal} />
      )}
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
    <Form method="post" className={actionsStyle}>
      <input type="hidden" name="intent" value={intent} />
      <SubmitButton variant={variant} intent={intent} pendingLabel={pendingLabel}>
        {children}
      </SubmitButton>
    </Form>
  )
}
