import { Form, Link } from '@remix-run/react'
import type { FormErrors } from '~/kit/forms.server'
import { paths } from '~/kit/paths'
import { Banner } from '~/ui/feedback/banner'
import { ButtonLink, SubmitButton } from '~/ui/form/button'
import { Card } from '~/ui/layout/card'
import { Checkbox } from '~/ui/form/checkbox'
import { Field } from '~/ui/form/field'
import type { SettingsTab } from './tabs'

const labels: Record<SettingsTab, string> = {
  profile: 'Profile',
  security: 'Security',
  membership: 'Membership',
  notifications: 'Notifications',
}

/** Each tab is a page, so that tabs work without JavaScript and can be linked. */
export function SettingsTabs({
  tab,
  tabs,
  hrefOf,
}: {
  tab: SettingsTab
  tabs: readonly SettingsTab[]
  hrefOf(query: { tab?: string }): string
}) {
  return (
    <nav aria-label="Account settings" className="settings-tabs">
      {tabs.map((one) => (
        <Link
          key={one}
          to={hrefOf({ tab: one === 'profile' ? undefined : one })}
          aria-current={one === tab ? 'page' : undefined}
        >
          {labels[one]}
        </Link>
      ))}
    </nav>
  )
}

/** Changes the sign-in address; `typed` was entered before reauthentication. */
export function EmailCard({
  email,
  typed,
  action,
  refusal,
}: {
  email: string
  typed: string
  action: string
  refusal?: FormErrors
}) {
  return (
    <Card title="Email address">
      {typed && !refusal && <Banner>Thank you. Select “Change email” again to get the link.</Banner>}
      <p>
        You sign in with <strong>{email}</strong>. To change it, we’ll email a link to the new address and a
        notice to this one.
      </p>
      <Form method="post" action={action} noValidate className="change-form">
        <input type="hidden" name="intent" value="email" />
        <Field
          name="email"
          type="email"
          inputMode="email"
          label="New Email Address"
          autoComplete="email"
          required
          maxLength={254}
          defaultValue={refusal?.values.email ?? typed}
          errors={refusal?.fieldErrors.email}
        />
        <div className="actions">
          <SubmitButton variant="secondary" intent="email" pendingLabel="Sending...">
            {' '}
            Change email{' '}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  )
}

export function SecurityTab() {
  return (
    <>
      <Card title="Security">
        <p>Manage your password, passkeys, authenticator app and connected apps.</p>
        <div className="actions">
          <ButtonLink to={paths.account.security()} variant="secondary">
            {' '}
            Open security settings{' '}
          </ButtonLink>
        </div>
      </Card>
      <Card title="Devices">
        <p>See where you’re signed in, and sign out devices.</p>
        <div className="actions">
          <ButtonLink to={paths.account.devices()} variant="secondary">
            View devices
          </ButtonLink>
        </div>
      </Card>
      <Card title="Your data">
        <p>Download a copy of your data, or delete your account.</p>
        <div className="actions">
          <ButtonLink to={paths.account.export()} document variant="secondary">
            Download my data
          </ButtonLink>
          <ButtonLink to={paths.account.delete()} variant="quiet">
            Delete my account
          </ButtonLink>
        </div>
      </Card>
    </>
  )
}

/** The user's email preferences for one `sender`. */
export function NotificationsTab({
  wishes,
  sender,
  reminders,
  action,
}: {
  wishes: { news: boolean; offers: boolean; reminders: boolean }
  sender: string
  /** Examples of reminders, such as "to rate your wines". */
  reminders: string
  action: string
}) {
  return (
    <Card title="Email notifications">
      <p>We always email you about your account, membership and payments. Choose what else you get.</p>
      <Form method="post" action={action} className="change-form">
        <input type="hidden" name="intent" value="notifications" />
        <Checkbox name="news" defaultChecked={wishes.news}>
          News from {sender}
        </Checkbox>
        <Checkbox name="offers" defaultChecked={wishes.offers}>
          Offers and events
        </Checkbox>
        <Checkbox name="reminders" defaultChecked={wishes.reminders}>
          Reminders, such as {reminders}
        </Checkbox>
        <div className="actions">
          <SubmitButton intent="notifications" pendingLabel="Saving...">
            {' '}
            Save preferences{' '}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  )
}
