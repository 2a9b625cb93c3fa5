import { Form, Link } from '@remix-run/react'
import { paths } from '~/foundation/kit/paths'
import { Banner } from '~/foundation/ui/feedback/banner'
import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { Card } from '~/foundation/ui/layout/card'
import { EmailField } from '~/foundation/ui/form/email-field'
import { ErrorSummary } from '~/foundation/ui/form/error-summary'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { newEmailForm } from './schemas'
import type { SettingsTab } from './tabs'
import { cx } from 'class-variance-authority'
import { narrowFormStyle } from '~/foundation/ui/form/input-style'

const labels: Record<SettingsTab, string> = {
  profile: 'Profile',
  security: 'Security',
  membership: 'Membership',
  notifications: 'Notifications',
}

/** Tabs stay on one line and scroll sideways where they do not fit. */
const tabBar = cx(
  'flex gap-[clamp(0.8rem,4vw,1.75rem)] overflow-x-auto whitespace-nowrap [scrollbar-width:none]',
  'text-[clamp(0.95rem,0.8rem+0.6vw,1.0625rem)] shadow-[inset_0_-1px_var(--line)]',
)
const tabLink = cx(
  'inline-flex min-h-11 items-center border-b-3 border-transparent text-inherit no-underline hover:underline',
  'current:border-current current:font-bold focus-visible:-outline-offset-3',
)

/** Each tab is a page of its own: tabs work without scripts and can be linked to. */
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

/** Asks for a new sign-in address. `typed` is what the user entered before they had to reauthenticate. */
export function EmailCard({ email, typed, action }: { email: string; typed: string; action: string }) {
  const form = useSchemaForm(newEmailForm, {
    id: 'email',
    intent: 'email',
    defaultValue: { email: typed },
  })
  return (
    <Card title="Email address">
      <ErrorSummary form={form} />
      {typed && !form.rejection && (
        <Banner>Thank you. Press “Change email” again and we’ll email you the link.</Banner>
      )}
      <p>
        You sign in with <strong>{email}</strong>. To change it, we email a link to the new address and notify
        this one.
      </p>
      <Form method="post" action={action} className={narrowFormStyle} {...form.props}>
        <input type="hidden" name="intent" value="email" />
        <EmailField field={form.fields.email} label="New email address" autoComplete="email" />
        <div className="actions">
          <SubmitButton variant="secondary" intent="email" pendingLabel="Sending...">
            Change email
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
        <p>Your password, passkeys, authenticator app and connected apps.</p>
        <div className="actions">
          <ButtonLink to={paths.account.security()} variant="secondary">
            Security settings
          </ButtonLink>
        </div>
      </Card>
      <Card title="Devices">
        <p>See where you’re signed in and sign out other devices.</p>
        <div className="actions">
          <ButtonLink to={paths.account.devices()} variant="secondary">
            See your devices
          </ButtonLink>
        </div>
      </Card>
      <Card title="Your data">
        <p>Download everything we store about you, or delete it.</p>
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
