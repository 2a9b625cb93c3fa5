import { Form, Link } from '@remix-run/react'
import type { StaffRole } from '~/staff-access/permissions'
import { formatDay, type Day } from '~/kit/dates'
import type { FormErrors } from '~/kit/forms.server'
import { paths } from '~/kit/paths'
import { Badge } from '~/ui/feedback/badge'
import { SubmitButton } from '~/ui/form/button'
import { Card } from '~/ui/layout/card'
import { EmailField } from '~/ui/form/email-field'
import { Field, FieldError } from '~/ui/form/field'
import { roleDescriptions, roleNames, staffRoles } from '../roles'
import { labelStyle } from '~/ui/form/input-style'

export interface StaffMemberView {
  id: string
  fullName: string
  email: string
  role: StaffRole
  isActive: boolean
  isSelf: boolean
  since: Day
  until: Day | null
  lastSeen: Day | null
}

/** Current and former staff. */
export function StaffList({ people }: { people: StaffMemberView[] }) {
  const [active, former] = [people.filter((one) => one.isActive), people.filter((one) => !one.isActive)]
  return (
    <>
      <ul className="people">
        {active.map((person) => (
          <StaffRow key={person.id} person={person} />
        ))}
      </ul>
      {former.length > 0 && (
        <details className="people-former">
          <summary>{former.length === 1 ? '1 person has left' : `${former.length} people have left`}</summary>
          <ul className="people">
            {former.map((person) => (
              <StaffRow key={person.id} person={person} />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function StaffRow({ person }: { person: StaffMemberView }) {
  const { id, fullName, email, role, isActive, isSelf, since, until, lastSeen } = person
  return (
    <li className="person">
      <div className="person-who">
        <p className="person-name">
          {fullName} {isSelf && <span className="portal-quiet">(you)</span>}
        </p>
        <p className="portal-quiet">{email}</p>
      </div>
      <p className="person-what">
        <Badge tone={isActive ? (role === 'owner' ? 'yellow' : 'green') : 'grey'}>
          {isActive ? roleNames[role] : 'No access'}
        </Badge>
        <span className="portal-quiet">
          {isActive
            ? lastSeen
              ? `Last seen ${formatDay(lastSeen)}`
              : `Since ${formatDay(since)}`
            : `Until ${formatDay(until ?? since)}`}
        </span>
      </p>
      <Link className="link person-act" to={paths.business.colleague(id)} aria-label={`Manage ${fullName}`}>
        Manage
      </Link>
    </li>
  )
}

export interface StaffInvitationView {
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
      <ul className="people">
        {invites.map(({ id, fullName, email, role, sent, sentAt, until, isOver }) => (
          <li key={id} className="person">
            <div className="person-who">
              <p className="person-name">{fullName || email}</p>
              {fullName && <p className="portal-quiet">{email}</p>}
            </div>
            <p className="person-what">
              <Badge tone={isOver ? 'red' : 'grey'}>{isOver ? 'Expired' : roleNames[role]}</Badge>
              <span className="portal-quiet">
                {isOver
                  ? `Expired ${formatDay(until)}`
                  : `Sent ${formatDay(sent)}, valid until ${formatDay(until)}`}
              </span>
            </p>
            <div className="person-act">
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
            </div>
          </li>
        ))}
      </ul>
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
      <SubmitButton variant="quiet" aria-label={props.label}>
        {props.children}
      </SubmitButton>
    </Form>
  )
}

/** The form that invites a staff member. */
export function InviteStaffForm({ refusal }: { refusal: FormErrors | undefined }) {
  const shown = refusal?.values.intent === 'invite' ? refusal.values : {}
  const errors = refusal?.fieldErrors ?? {}
  return (
    <Card title="Invite a team member">
      <p>They’ll get an email with a link that is valid for seven days and choose their own password.</p>
      <Form method="post" action={paths.business.staff()} className="portal-form" noValidate>
        <input type="hidden" name="intent" value="invite" />
        <EmailField
          name="email"
          label="Email Address"
          autoComplete="off"
          required
          defaultValue={shown.email}
          errors={errors.email}
        />
        <Field
          name="fullName"
          label="Name"
          autoComplete="off"
          autoCapitalize="words"
          maxLength={100}
          optional
          defaultValue={shown.fullName}
          errors={errors.fullName}
        />
        <RoleField chosen={(shown.role as StaffRole | undefined) ?? 'desk'} errors={errors.role} />
        <div className="actions">
          <SubmitButton intent="invite" pendingLabel="Sending...">
            Send invitation
          </SubmitButton>
        </div>
      </Form>
    </Card>
  )
}

/** The three roles, each with its description. */
export function RoleField({ chosen, errors }: { chosen: StaffRole; errors?: string[] }) {
  return (
    <fieldset className="role-choice" id="field-role" tabIndex={-1}>
      <legend className={labelStyle}>Role</legend>
      {[...staffRoles].reverse().map((role) => (
        <label key={role} className="role-option">
          <input type="radio" name="role" value={role} defaultChecked={role === chosen} />
          <span>
            <strong>{roleNames[role]}</strong>
            <span className="portal-quiet">{roleDescriptions[role]}</span>
          </span>
        </label>
      ))}
      <FieldError name="role" errors={errors} />
    </fieldset>
  )
}
