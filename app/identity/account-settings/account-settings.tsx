import { Form, Link } from '@remix-run/react'
import type { FormErrors } from '~/kit/forms.server'
import { paths } from '~/kit/paths'
import { Banner } from '~/ui/feedback/banner'
import { ButtonLink, SubmitButton } from '~/ui/form/button'
import { Card } from '~/ui/layout/card'
import { Checkbox } from '~/ui/form/checkbox'
import { Field } from '~/ui/form/field'
import type { SettingsTab } from './tabs'
import { cx } from 'class-variance-authority'

const labels: Record<SettingsTab, string> = {
  profile: 'Profile',
  security: 'Security',
  membership: 'Membership',
  notifications: 'Notifications',
}

/** On one line, so that they read as tabs; where even that is too long they are pushed sideways. */
const tabBar = cx(
  'flex gap-[clamp(0.8rem,4vw,1.75rem)] overflow-x-auto whitespace-nowrap [scrollbar-width:none]',
  'text-[clamp(0.95rem,0.8rem+0.6vw,1.0625rem)] shadow-[inset_0_-1px_var(--line)]',
)
const tabLink = cx(
  'inline-flex min-h-11 items-center border-b-3 border-transparent text-inherit no-underline hover:underline',
  'current:border-current current:font-bold focus-visible:-outline-offset-3',
)

/** Each tab is a page of its own, so that they work without scripts and can be linked to. */
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
    <nav aria-label="Account settings" className={tabBar}>
      {tabs.map((one) => (
        <Link
          key={one}
          className={tabLink}
          to={hrefOf({ tab: one === 'profile' ? undefined : one })}
          aria-current={one === tab ? 'page' : undefined}
        >
          {labels[one]}
        </Link>
      ))}
    </nav>
  )
}

/** Asks for another address to sign in with; `typed` is one that was typed before a proof had to be given. */
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
      {typed && !refusal && (
        <Banner>Thank you. Press Change Email once more, and the link is on its way.</Banner>
      )}
      <p>
        You sign in with <strong>{email}</strong>. To change that, we send a link to the new address and a
        note to this one.
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
            Change Email
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
        <p>Your password, passkeys and authenticator app, and the programs that act for you.</p>
        <div className="actions">
          <ButtonLink to={paths.account.security()} variant="secondary">
            Security Settings
          </ButtonLink>
        </div>
      </Card>
      <Card title="Devices">
        <p>Where you are signed in, and the way to end it.</p>
        <div className="actions">
          <ButtonLink to={paths.account.devices()} variant="secondary">
            See Your Devices
          </ButtonLink>
        </div>
      </Card>
      <Card title="Your data">
        <p>Take everything we hold about you with you as a file, or have it deleted.</p>
        <div className="actions">
          <ButtonLink to={paths.account.export()} document variant="secondary">
            Download My Data
          </ButtonLink>
          <ButtonLink to={paths.account.delete()} variant="quiet">
            Delete My Account
          </ButtonLink>
        </div>
      </Card>
    </>
  )
}

/** Which mail somebody wants. `sender` is who writes. */
export function NotificationsTab({
  wishes,
  sender,
  reminders,
  action,
}: {
  wishes: { news: boolean; offers: boolean; reminders: boolean }
  sender: string
  /** What this reader is reminded of. */
  reminders: string
  action: string
}) {
  return (
    <Card title="Email notifications">
      <p>Mail about your account, your membership and payments always comes. The rest is up to you.</p>
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
            Save
          </SubmitButton>
        </div>
      </Form>
    </Card>
  )
}
