// A member's account settings: /customer/account-settings
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { EmailCard, SecurityTab, SettingsTabs } from '~/people/identity/account-settings/account-settings'
import { requireMember } from '~/web/http/guards/guards.server'
import { readSealedValue } from '~/web/http/forms/sealed-value.server'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { settingsTabs } from '~/people/identity/account-settings/tabs'
import { settingsForms, settingsView } from '~/web/http/forms/account-settings.action.server'
import { dayIn, type Day } from '~/foundation/kit/dates'
import { DomainError } from '~/foundation/kit/errors'
import { paths } from '~/foundation/kit/paths'
import { MemberPage } from '~/membership/memberships/members/components/member-page'
import { StatusBadge } from '~/membership/memberships/components/membership-card'
import type { MembershipView } from '~/membership/memberships/components/types'
import { saveMemberSettings } from '~/membership/memberships/marketing-consent.server'
import { membershipView } from '~/membership/memberships/members/member-view'
import { NotificationSettings } from '~/people/notifications/components/settings-form'
import { memberKindNames } from '~/people/notifications/kinds'
import { memberSettingsForm } from '~/people/notifications/schemas'
import { allowsOpenTracking, saveOpenTracking } from '~/people/notifications/open-tracking.server'
import { settingsOf } from '~/people/notifications/settings.server'
import { settingsView as notificationSettingsView } from '~/people/notifications/settings-view'
import { membershipSummary } from '~/membership/memberships/queries.server'
import { latestBirthDate, profileForm } from '~/membership/memberships/join/schemas'
import { publishedTiers } from '~/membership/tiers/queries.server'
import { privateClubPage } from '~/foundation/ui/document/page-meta'
import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { Card, DetailList } from '~/foundation/ui/layout/card'
import { DateText } from '~/foundation/ui/layout/date-text'
import { Checkbox } from '~/foundation/ui/form/checkbox'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { Field } from '~/foundation/ui/form/field'
import { FormResult } from '~/foundation/ui/form/form-result'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { Money } from '~/foundation/ui/layout/money'
import { narrowFormStyle, hintStyle } from '~/foundation/ui/form/input-style'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { club, db, member, user, now } = await requireMember(request, context, 'membership.read')
  const summary = await membershipSummary(db, member.id)
  if (!summary) throw new DomainError('member-missing', 404, 'Failed to load customer data')
  const { fullName, phone } = member
  return {
    ...settingsView(request, true),
    club: club.name,
    profile: { fullName, phone: phone ?? '', dateOfBirth: member.dateOfBirth ?? '' },
    today: dayIn(club.timeZone, now),
    email: user.email,
    newEmail: readSealedValue(request, context, user.id),
    membership: membershipView(summary, club),
    tiers: (await publishedTiers(db)).map(({ id, name, description, priceCents, currency }) => ({
      id,
      name,
      description,
      priceCents,
      currency,
      isOwn: id === summary.membership?.tierId,
    })),
    notifications: notificationSettingsView(
      await settingsOf(db, { userId: user.id, kinds: memberKindNames }),
    ),
    allowsOpenTracking: await allowsOpenTracking(db, user.id),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { club, db, member, user, now } = await requireMember(request, context, 'profile.change')
  return handleForms(request, context, {
    ...settingsForms(request, context, {
      user,
      pathTo: paths.customer.accountSettings,
    }),
    'save-profile': formHandler(
      profileForm(dayIn(club.timeZone, now), member.dateOfBirth ?? ''),
      async (profile) => {
        await context.services.memberships.updateProfile(db, {
          ...profile,
          memberId: member.id,
          userId: user.id,
          requestId: context.requestId,
          now,
        })
        return redirect(paths.customer.accountSettings({ done: 'profile' }), 303)
      },
    ),
    notifications: formHandler(memberSettingsForm, async (settings) => {
      const { requestId, clientAddress, userAgent } = context
      const by = { userId: user.id, memberId: member.id, clubName: club.name }
      await saveMemberSettings(db, { ...by, settings, clientAddress, userAgent, requestId, now })
      return redirect(paths.customer.accountSettings({ tab: 'notifications', done: 'notifications' }), 303)
    }),
    'open-tracking': async ({ isAllowed }) => {
      await saveOpenTracking(db, { userId: user.id, isAllowed: isAllowed === 'on' })
      return redirect(paths.customer.accountSettings({ tab: 'notifications', done: 'notifications' }), 303)
    },
  })
}

export const meta = privateClubPage('Account Settings')

export default function AccountSettings() {
  const shown = useLoaderData<typeof loader>()
  const { tab, message, club, today, profile, membership, tiers, notifications } = shown
  const here = paths.customer.accountSettings
  return (
    <MemberPage title="Account Settings">
      <SettingsTabs tab={tab} tabs={settingsTabs} hrefOf={here} />
      <FormResult done={message} except={['save-profile', 'email']} />
      {tab === 'profile' && (
        <>
          <ProfileCard club={club} today={today} profile={profile} />
          <EmailCard email={shown.email} typed={shown.newEmail} action={here()} />
        </>
      )}
      {tab === 'security' && <SecurityTab />}
      {tab === 'membership' && (
        <>
          <MembershipTab membership={membership} />
          <TierCards club={club} tiers={tiers} mayChange={membership?.status === 'active'} />
        </>
      )}
      {tab === 'notifications' && (
        <>
          <NotificationSettings
            settings={notifications}
            action={here({ tab: 'notifications' })}
            intent="notifications"
            requiredEmails="payments and about what you paid for"
          />
          <OpenTracking
            club={club}
            isAllowed={shown.allowsOpenTracking}
            action={here({ tab: 'notifications' })}
          />
        </>
      )}
    </MemberPage>
  )
}

/** Whether the club may see which of its news and offers the member opens; off until they allow it. */
function OpenTracking({ club, isAllowed, action }: { club: string; isAllowed: boolean; action: string }) {
  return (
    <Card title="Opened emails">
      <Form method="post" action={action} className="grid gap-5">
        <input type="hidden" name="intent" value="open-tracking" />
        <Checkbox name="isAllowed" defaultChecked={isAllowed}>
          {club} may see which of its news and offers I open.
        </Checkbox>
        <div className="actions">
          <SubmitButton intent="open-tracking" variant="secondary" pendingLabel="Saving...">
            Save choice
          </SubmitButton>
        </div>
      </Form>
    </Card>
  )
}

function ProfileCard({
  club,
  today,
  profile,
}: {
  club: string
  today: Day
  profile: { fullName: string; phone: string; dateOfBirth: Day }
}) {
  const form = useSchemaForm(profileForm(today, profile.dateOfBirth), {
    id: 'profile',
    intent: 'save-profile',
    defaultValue: profile,
  })
  const { fullName, phone, dateOfBirth } = form.fields
  return (
    <Card title="Profile">
      <CheckedForm form={form} action={paths.customer.accountSettings()} className={narrowFormStyle}>
        <Field field={fullName} label="Full Name" autoComplete="name" autoCapitalize="words" />
        <Field field={phone} label="Phone Number" optional type="tel" inputMode="tel" autoComplete="tel" />
        <Field
          field={dateOfBirth}
          label="Date of Birth"
          type="date"
          autoComplete="bday"
          min="1900-01-01"
          max={latestBirthDate(today)}
        />
        <p className={hintStyle}>{club} can see these details.</p>
        <div className="actions">
          <SubmitButton intent="save-profile">Save profile</SubmitButton>
          <ButtonLink to={paths.customer.dashboard()} variant="quiet">
            Go to Dashboard
          </ButtonLink>
        </div>
      </CheckedForm>
    </Card>
  )
}

interface TierShown {
  id: string
  name: string
  description: string
  priceCents: number
  currency: string
  /** The member has it. */
  isOwn: boolean
}

/** The tiers that the club offers; the price of a change is shown before it is made. */
function TierCards({ club, tiers, mayChange }: { club: string; tiers: TierShown[]; mayChange: boolean }) {
  if (tiers.length === 0) return null
  return (
    <Card title={`Memberships of ${club}`}>
      <ul className="grid gap-px overflow-hidden rounded-control border border-line bg-line">
        {tiers.map(({ id, name, description, priceCents, currency, isOwn }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 bg-raised px-5 py-4"
          >
            <div className="min-w-0 flex-1 basis-60">
              <p className="font-semibold wrap-anywhere">{name}</p>
              <p>
                <Money cents={priceCents} currency={currency} /> per month
              </p>
              {description && <p className="text-sm text-muted wrap-anywhere">{description}</p>}
            </div>
            {isOwn ? (
              <p className="text-sm font-semibold">Your membership</p>
            ) : (
              mayChange && (
                <ButtonLink
                  to={paths.customer.changeTier({ tier: id })}
                  variant="secondary"
                  size="small"
                  aria-label={`Change to ${name}`}
                >
                  Change
                </ButtonLink>
              )
            )}
          </li>
        ))}
      </ul>
    </Card>
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
  const { tierName, status, priceCents, currency, addsTax, memberSince, endsOn } = membership
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
                <Money cents={priceCents} currency={currency} /> per month{addsTax && ' plus tax'}
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
