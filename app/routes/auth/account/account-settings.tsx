// Account settings of staff and of users without a membership: /account/settings
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import {
  EmailCard,
  NotificationsTab,
  SecurityTab,
  SettingsTabs,
} from '~/identity/account-settings/account-settings'
import { requireUser } from '~/http/guards/guards.server'
import { readSealedValue } from '~/http/forms/sealed-value.server'
import { emailPreferences } from '~/messaging/email-preferences.server'
import { formHandler, handleForms } from '~/http/forms/handle-form.server'
import { notStoredWithAction } from '~/http/page-headers'
import { clubIdOf } from '~/identity/sign-in-context'
import { accountProfileForm } from '~/identity/account-settings/schemas'
import { saveAccountName } from '~/identity/account-settings/save-account-name.server'
import { settingsForms, settingsView } from '~/http/forms/account-settings.action.server'
import { paths } from '~/kit/paths'
import { privateClubPage } from '~/ui/document/page-meta'
import { SuccessMessage } from '~/ui/feedback/success-message'
import { SubmitButton } from '~/ui/form/button'
import { Card } from '~/ui/layout/card'
import { ErrorSummary } from '~/ui/form/error-summary'
import { Field } from '~/ui/form/field'
import { RejectionNotice } from '~/ui/form/rejection-notice'
import { useSchemaForm } from '~/ui/form/use-schema-form'
import { narrowFormStyle } from '~/ui/form/input-style'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user, session } = await requireUser(request, context, 'account.read')
  // Members' settings are in the customer portal.
  if (context.host.kind === 'club' && session.member) {
    const asked = new URL(request.url).searchParams.get('tab') ?? undefined
    throw redirect(paths.customer.accountSettings({ tab: asked }))
  }
  return {
    ...settingsView(request, false),
    sender: context.host.kind === 'club' ? context.host.club.name : 'Tastevin',
    reminders:
      context.host.kind === 'club' ? 'to rate your wines' : 'about an open spot or an unfinished setup',
    email: user.email,
    newEmail: readSealedValue(request, context, user.id),
    fullName: user.fullName,
    preferences: await emailPreferences(context.services.scopes, {
      businessId: clubIdOf(context),
      userId: user.id,
    }),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireUser(request, context, 'account.change')
  return handleForms(
    { request, context },
    {
      ...settingsForms(request, context, {
        user,
        businessId: clubIdOf(context),
        pathTo: paths.account.settings,
      }),
      profile: formHandler(accountProfileForm, async ({ fullName }) => {
        const { requestId } = context
        await saveAccountName(context.services.scopes, { user, fullName, requestId, now: context.now() })
        return redirect(paths.account.settings({ done: 'profile' }), 303)
      }),
    },
  )
}

export const headers = notStoredWithAction

export const meta = privateClubPage('Account Settings')

export default function AccountSettings() {
  const { tab, said, sender, reminders, email, newEmail, fullName, preferences } =
    useLoaderData<typeof loader>()
  const isRejected = useActionData<typeof action>() !== undefined
  return (
    <div className="security">
      <h1>Account Settings</h1>
      <SettingsTabs
        tab={tab}
        tabs={['profile', 'security', 'notifications']}
        hrefOf={paths.account.settings}
      />
      {said && !isRejected && <SuccessMessage>{said}</SuccessMessage>}
      <RejectionNotice except={['profile', 'email']} />
      {tab === 'profile' && (
        <>
          <ProfileCard fullName={fullName} />
          <EmailCard email={email} typed={newEmail} action={paths.account.settings()} />
        </>
      )}
      {tab === 'security' && <SecurityTab />}
      {tab === 'notifications' && (
        <NotificationsTab
          preferences={preferences}
          sender={sender}
          reminders={reminders}
          action={paths.account.settings({ tab })}
        />
      )}
    </div>
  )
}

function ProfileCard({ fullName }: { fullName: string }) {
  const form = useSchemaForm(accountProfileForm, {
    id: 'profile',
    intent: 'profile',
    defaultValue: { fullName },
  })
  return (
    <Card title="Profile">
      <ErrorSummary form={form} />
      <Form method="post" action={paths.account.settings()} className={narrowFormStyle} {...form.props}>
        <input type="hidden" name="intent" value="profile" />
        <Field field={form.fields.fullName} label="Full Name" autoComplete="name" autoCapitalize="words" />
        <div className="actions">
          <SubmitButton intent="profile" pendingLabel="Saving...">
            Save profile
          </SubmitButton>
        </div>
      </Form>
    </Card>
  )
}
