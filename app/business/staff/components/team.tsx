import { Form } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import type { StaffRole } from '~/people/staff-access/permissions'
import { formatDay, type Day } from '~/foundation/kit/dates'
import { paths } from '~/foundation/kit/paths'
import { Badge } from '~/foundation/ui/feedback/badge'
import { SubmitButton } from '~/foundation/ui/form/button'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { Card } from '~/foundation/ui/layout/card'
import { disclosureStyle } from '~/foundation/ui/layout/disclosure-style'
import { type FormField, useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { Row, RowList } from '~/foundation/ui/layout/row-list'
import { TextLink } from '~/foundation/ui/layout/text-link'
import { EmailField } from '~/foundation/ui/form/email-field'
import { Field, FieldError } from '~/foundation/ui/form/field'
import { roleDescriptions, roleNames, staffRoles } from '../roles'
import { roleForm, staffInvitationForm } from '../schemas'
import { labelStyle, formStyle } from '~/foundation/ui/form/input-style'

interface StaffMemberView {
  id: string
  fullName: string
  email: string
  role: StaffRole
  isActive: boolean
  isSelf: boolean
  since: Day
  until: Day | null
  lastSeen: Day | null
  /** Null: they have no two-step sign-in. */
  twoStepsOn: Day | null
}

/** Current and former staff. */
export function StaffList({ people }: { people: StaffMemberView[] }) {
  const [active, former] = [people.filter((one) => one.isActive), people.filter((one) => !one.isActive)]
  return (
    <>
      <RowList>
        {active.map((person) => (
          <StaffRow key={person.id} person={person} />
        ))}
      </RowList>
      {former.length > 0 && (
        <details>
          <summary className={disclosureStyle}>
            {former.length === 1 ? '1 person has left' : `${former.length} people have left`}
          </summary>
          <RowList>
            {former.map((person) => (
              <StaffRow key={person.id} person={person} />
            ))}
          </RowList>
        </details>
      )}
    </>
  )
}

function StaffRow({ person }: { person: StaffMemberView }) {
  const { id, fullName, email, role, isActive, isSelf, since, until, lastSeen, twoStepsOn } = person
  return (
    <Row
      name={
        <>
          {fullName} {isSelf && <span className="text-sm font-normal text-muted">(you)</span>}
        </>
      }
      detail={email}
      status={
        <>
          <Badge tone={isActive ? (role === 'owner' ? 'yellow' : 'green') : 'grey'}>
            {isActive ? roleNames[role] : 'No access'}
          </Badge>
          <span>
            {isActive
              ? lastSeen
                ? `Last seen ${formatDay(lastSeen)}`
                : `Since ${formatDay(since)}`
              : `Until ${formatDay(until ?? since)}`}
          </span>
          {isActive && (
            <span>
              {twoStepsOn ? `Two-step sign-in on since ${formatDay(twoStepsOn)}` : 'No two-step sign-in'}
            </span>
          )}
        </>
      }
    >
      <div className="flex flex-wrap items-center justify-end gap-x-3">
        {isActive && !isSelf && !twoStepsOn && (
          <IntentForm
            intent="remind"
            action={paths.business.staff()}
            fields={{ staffId: id }}
            variant="quiet"
            size="small"
            aria-label={`Remind ${fullName} of two-step sign-in`}
          >
            Remind
          </IntentForm>
        )}
        <TextLink to={paths.business.colleague(id)} aria-label={`Manage ${fullName}`}>
          Manage
        </TextLink>
      </div>
    </Row>
  )
}

interface StaffInvitationView {
  id: string
  fullName: string
  email: string
  role: StaffRole
  sent: Day
  /** When it was last sent, in milliseconds since 1970. */
  sentAt: number
  until: Day
  isOver: boolean
}

/** Invitations that are not accepted yet. */
export function OpenInvitations({ invites }: { invites: StaffInvitationView[] }) {
  if (invites.length === 0) return null
  return (
    <Card title="Invited">
      <RowList>
        {invites.map(({ id, fullName, email, role, sent, sentAt, until, isOver }) => (
          <Row
            key={id}
            name={fullName || email}
            detail={fullName && email}
            status={
              <>
                <Badge tone={isOver ? 'red' : 'grey'}>{isOver ? 'Expired' : roleNames[role]}</Badge>
                <span>
                  {isOver
                    ? `Expired ${formatDay(until)}`
                    : `Sent ${formatDay(sent)}, valid until ${formatDay(until)}`}
                </span>
              </>
            }
            stacked
          >
            <IntentButton
              intent="resend"
              inviteId={id}
              sentAt={sentAt}
              label={`Resend the invitation to ${email}`}
            >
              Resend
            </IntentButton>
            <IntentButton intent="revoke" inviteId={id} label={`Cancel the invitation to ${email}`}>
              Cancel invitation
            </IntentButton>
          </Row>
        ))}
      </RowList>
    </Card>
  )
}

function IntentButton(props: {
  intent: string
  inviteId: string
  sentAt?: number
  label: string
  children: string
}) {
  return (
    <Form method="post" action={paths.business.staff()}>
      <input type="hidden" name="intent" value={props.intent} />
      <input type="hidden" name="inviteId" value={props.inviteId} />
      {props.sentAt !== undefined && <input type="hidden" name="sentAt" value={props.sentAt} />}
      <SubmitButton variant="quiet" size="small" aria-label={props.label}>
        {props.children}
      </SubmitButton>
    </Form>
  )
}

/** The form that invites a staff member. */
export function InviteStaffForm() {
  const form = useSchemaForm(staffInvitationForm, {
    id: 'invite',
    intent: 'invite',
    defaultValue: { role: 'desk' },
  })
  const { fields } = form
  return (
    <Card title="Invite a team member">
      <p>They’ll get an email with a link that is valid for seven days and choose their own password.</p>
      <CheckedForm form={form} action={paths.business.staff()} className={formStyle}>
        <EmailField field={fields.email} label="Email Address" autoComplete="off" />
        <Field field={fields.fullName} label="Name" autoComplete="off" autoCapitalize="words" optional />
        <RoleField field={fields.role} />
        <div className={actionsStyle}>
          <SubmitButton intent="invite" pendingLabel="Sending...">
            Send invitation
          </SubmitButton>
        </div>
      </CheckedForm>
    </Card>
  )
}

/** The form that changes a staff member's role. */
export function RoleForm({ role }: { role: StaffRole }) {
  const form = useSchemaForm(roleForm, { id: 'role', intent: 'role', defaultValue: { role } })
  return (
    <CheckedForm form={form} className={formStyle}>
      <RoleField field={form.fields.role} />
      <div className={actionsStyle}>
        <SubmitButton intent="role" pendingLabel="Saving...">
          Save role
        </SubmitButton>
      </div>
    </CheckedForm>
  )
}

/** The three roles, each with its description. */
function RoleField({ field: { id, key, name, initialValue, errors } }: { field: FormField }) {
  return (
    <fieldset className="grid gap-2.5" id={id} key={key} tabIndex={-1}>
      <legend className={cx(labelStyle, 'mb-2.5')}>Role</legend>
      {[...staffRoles].reverse().map((role) => (
        <label
          key={role}
          className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-start gap-3.5 rounded-control border border-line px-4 py-3.5 has-checked:border-accent has-checked:bg-tint"
        >
          <input
            type="radio"
            className="mt-0.5 size-5"
            name={name}
            value={role}
            defaultChecked={role === initialValue}
          />
          <span>
            <strong className="block">{roleNames[role]}</strong>
            <span className="block text-sm text-muted">{roleDescriptions[role]}</span>
          </span>
        </label>
      ))}
      <FieldError id={id} errors={errors} />
    </fieldset>
  )
}
