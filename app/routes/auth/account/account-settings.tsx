// Account settings of staff and of users without a membership: /account/settings
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { EmailCard, SecurityTab, SettingsTabs } from '~/people/identity/account-settings/account-settings'
import { requireUser } from '~/web/http/guards/guards.server'
import { readSealedValue } from '~/web/http/forms/sealed-value.server'
import { PlatformEmails } from '~/people/identity/account-settings/platform-emails'
import { platformSettingsOf, savePlatformSettings } from '~/people/notifications/settings.server'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { accountProfileForm, platformEmailsForm } from '~/people/identity/account-settings/schemas'
import { saveAccountName } from '~/people/identity/account-settings/save-account-name.server'
import { settingsForms, settingsView } from '~/web/http/forms/account-settings.action.server'
import { paths } from '~/foundation/kit/paths'
import { privateClubPage } from '~/foundation/ui/document/page-meta'
import { Banner } from '~/foundation/ui/feedback/banner'
import { SubmitButton } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { Card } from '~/foundation/ui/layout/card'
import { Field } from '~/foundation/ui/form/field'
import { FormResult } from '~/foundation/ui/form/form-result'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { narrowFormStyle } from '~/foundation/ui/form/input-style'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user, session } = await requireUser(request, context, 'account.read')
  // Members' settings are in the customer portal.
  if (context.host.kind === 'club' && session.member) {
    const tab = new URL(request.url).searchParams.get('tab') ?? undefined
    throw redirect(paths.customer.accountSettings({ tab: tab }))
  }
  return {
    ...settingsView(request, false),
    // Members of a club choose on the pages of that club; no one else gets optional emails from it.
    club: context.host.kind === 'club' ? context.host.club.name : null,
    email: user.email,
    newEmail: readSealedValue(request, context, user.id),
    fullName: user.fullName,
    emails: await platformSettingsOf(context.services.scopes, user.id),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireUser(request, context, 'account.change')
  return handleForms(request, context, {
    ...settingsForms(request, context, {
      user,
      pathTo: paths.account.settings,
    }),
    notifications: formHandler(platformEmailsForm, async (settings) => {
      await savePlatformSettings(context.services.scopes, {
        userId: user.id,
        settings,
        requestId: context.requestId,
        now: context.now(),
      })
      return redirect(paths.account.settings({ tab: 'notifications', done: 'notifications' }), 303)
    }),
    profile: formHandler(accountProfileForm, async ({ fullName }) => {
      const { requestId } = context
      await saveAccountName(context.services.scopes, { user, fullName, requestId, now: context.now() })
      return redirect(paths.account.settings({ done: 'profile' }), 303)
    }),
  })
}

export const meta = privateClubPage('Account Settings')

export default function AccountSettings() {
  const { tab, message, club, email, newEmail, fullName, emails } = useLoaderData<typeof loader>()
  return (
    <div className="security">
      <h1>Account Settings</h1>
      <SettingsTabs
        tab={tab}
        tabs={['profile', 'security', 'notifications']}
        hrefOf={paths.account.settings}
      />
      <FormResult done={message} except={['profile', 'email']} />
      {tab === 'profile' && (
        <>
          <ProfileCard fullName={fullName} />
          <EmailCard email={email} typed={newEmail} action={paths.account.settings()} />
        </>
      )}
      {tab === 'security' && <SecurityTab />}
      {tab === 'notifications' && (
        <>
          {club && (
            <Banner>
              {club} sends optional emails only to its members. These settings are about emails from Tastevin.
            </Banner>
          )}
          <PlatformEmails emails={emails} action={paths.account.settings({ tab })} />
        </>
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
      <CheckedForm form={form} action={paths.account.settings()} className={narrowFormStyle}>
        <Field field={form.fields.fullName} label="Full Name" autoComplete="name" autoCapitalize="words" />
        <div className="actions">
          <SubmitButton intent="profile" pendingLabel="Saving...">
            Save profile
          </SubmitButton>
        </div>
      </CheckedForm>
    </Card>
  )
}
