// A member's account settings: /customer/account-settings
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import {
  EmailCard,
  NotificationsTab,
  SecurityTab,
  SettingsTabs,
} from '~/identity/account-settings/account-settings'
import { requireMember } from '~/http/guards/guards.server'
import { readSealedValue } from '~/http/forms/sealed-value.server'
import { emailPreferences } from '~/messaging/email-preferences.server'
import { formErrorResponse } from '~/http/forms/form-error.server'
import { settingsTabs } from '~/identity/account-settings/tabs'
import { settingsAction, settingsView } from '~/http/forms/account-settings.action.server'
import { dayIn } from '~/kit/dates'
import { DomainError } from '~/kit/errors'
import { validateFields, formFields, type FormErrors } from '~/kit/forms.server'
import { paths } from '~/kit/paths'
import { MemberPage } from '~/memberships/members/components/member-page'
import { StatusBadge } from '~/memberships/components/membership-card'
import type { MembershipView } from '~/memberships/components/types'
import { membershipView } from '~/memberships/members/member-view'
import { membershipSummary } from '~/memberships/queries.server'
import { latestBirthDate, profileForm } from '~/memberships/join/schemas'
import { Banner } from '~/ui/feedback/banner'
import { ButtonLink, SubmitButton } from '~/ui/form/button'
import { Card, DetailList } from '~/ui/layout/card'
import { DateText } from '~/ui/layout/date-text'
import { ErrorSummary } from '~/ui/form/error-summary'
import { Field } from '~/ui/form/field'
import { Money } from '~/ui/layout/money'
import { narrowFormStyle, hintStyle } from '~/ui/form/input-style'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { club, db, member, user } = await requireMember(request, context, 'membership.read')
  const summary = await membershipSummary(db, member.id)
  if (!summary) throw new DomainError('member-missing', 404, 'Failed to load customer data')
  const { fullName, phone, dateOfBirth } = member
  return {
    ...settingsView(request, true),
    club: club.name,
    profile: { fullName, phone: phone ?? '', dateOfBirth },
    latestBirth: latestBirthDate(dayIn(club.timeZone, context.now(club.id))),
    email: user.email,
    newEmail: readSealedValue(request, context, user.id),
    membership: membershipView(summary, club),
    preferences: await emailPreferences(context.services.scopes, { businessId: club.id, userId: user.id }),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { club, db, member, user } = await requireMember(request, context, 'profile.change')
  let fields: Record<string, string> = {}
  try {
    fields = await formFields(request)
    const pathTo = paths.customer.accountSettings
    const shared = await settingsAction(request, context, { user, businessId: club.id, fields, pathTo })
    if (shared) return shared
    const now = context.now(club.id)
    const form = validateFields(fields, profileForm(dayIn(club.timeZone, now), member.dateOfBirth))
    if (!form.ok) return data<FormErrors>(form.refusal, { status: form.status })
    const { requestId } = context
    await context.services.memberships.updateProfile(db, {
      ...form.value,
      memberId: member.id,
      userId: user.id,
      requestId,
      now,
    })
    return redirect(paths.customer.accountSettings({ done: 'profile' }), 303)
  } catch (error) {
    if (error instanceof Response) throw error
    return formErrorResponse(error, fields, context)
  }
}

export const meta: MetaFunction = () => [
  { title: 'Account Settings' },
  { name: 'robots', content: 'noindex' },
]

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

const order = ['fullName', 'phone', 'dateOfBirth', 'email'] as const

export default function AccountSettings() {
  const shown = useLoaderData<typeof loader>()
  const { tab, said, club, latestBirth, membership, preferences } = shown
  const refusal = useActionData<typeof action>() as FormErrors | undefined
  const profile = { ...shown.profile, ...refusal?.values }
  const here = paths.customer.accountSettings
  return (
    <MemberPage title="Account Settings">
      <SettingsTabs tab={tab} tabs={settingsTabs} hrefOf={here} />
      {said && !refusal && <Banner tone="ok">{said}</Banner>}
      <ErrorSummary errors={refusal ?? null} order={order} />
      {tab === 'profile' && (
        <>
          <Card title="Profile">
            <Form method="post" action={here()} noValidate className={narrowFormStyle}>
              <input type="hidden" name="intent" value="save-profile" />
              <Field
                name="fullName"
                label="Full Name"
                autoComplete="name"
                autoCapitalize="words"
                required
                maxLength={200}
                defaultValue={profile.fullName}
                errors={refusal?.fieldErrors.fullName}
              />
              <Field
                name="phone"
                label="Phone Number"
                optional
                type="tel"
                inputMode="tel"
                autoComplete="tel"
                maxLength={40}
                defaultValue={profile.phone}
                errors={refusal?.fieldErrors.phone}
              />
              <Field
                name="dateOfBirth"
                label="Date of Birth"
                type="date"
                autoComplete="bday"
                required
                min="1900-01-01"
                max={latestBirth}
                defaultValue={profile.dateOfBirth}
                errors={refusal?.fieldErrors.dateOfBirth}
              />
              <p className={hintStyle}>{club} can see these details.</p>
              <div className="actions">
                <SubmitButton intent="save-profile">Save profile</SubmitButton>
                <ButtonLink to={paths.customer.dashboard()} variant="quiet">
                  Go to Dashboard
                </ButtonLink>
              </div>
            </Form>
          </Card>
          <EmailCard email={shown.email} typed={shown.newEmail} action={here()} refusal={refusal} />
        </>
      )}
      {tab === 'security' && <SecurityTab />}
      {tab === 'membership' && <MembershipTab membership={membership} />}
      {tab === 'notifications' && (
        <NotificationsTab
          preferences={preferences}
          sender={club}
          reminders="to rate your wines"
          action={here({ tab: 'notifications' })}
        />
      )}
    </MemberPage>
  )
}

function MembershipTab({ membership }: { membership: MembershipView | null }) {
  if (!membership) {
    return (
      <Card title="No Active Membership">
        <p>You don't have an active membership yet.</p>
      </Card>
    )
  }
  const { tierName, status, priceCents, currency, memberSince, endsOn } = membership
  return (
    <Card title={tierName}>
      <p>
        <StatusBadge status={status} />
      </p>
      <DetailList
        facts={[
          {
            name: 'Price',
            value: (
              <>
                <Money cents={priceCents} currency={currency} /> per month
              </>
            ),
          },
          ...(memberSince ? [{ name: 'Member since', value: <DateText day={memberSince} /> }] : []),
          ...(endsOn
            ? [{ name: status === 'canceled' ? 'Ended on' : 'Ends on', value: <DateText day={endsOn} /> }]
            : []),
        ]}
      />
      <div className="actions">
        <ButtonLink to={paths.customer.membership()} variant="secondary">
          Change membership
        </ButtonLink>
        <ButtonLink to={paths.customer.billing()} variant="quiet">
          View payments
        </ButtonLink>
      </div>
    </Card>
  )
}
