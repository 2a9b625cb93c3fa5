// Account settings of staff and of users without a membership: /account/settings
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
import { requireUser } from '~/http/guards/guards.server'
import { readSealedValue } from '~/http/forms/sealed-value.server'
import { emailPreferences } from '~/messaging/email-preferences.server'
import { formErrorResponse } from '~/http/forms/form-error.server'
import { clubIdOf } from '~/identity/sign-in-context'
import { accountProfileForm } from '~/identity/account-settings/schemas'
import { saveAccountName } from '~/identity/account-settings/save-account-name.server'
import { settingsAction, settingsView } from '~/http/forms/account-settings.action.server'
import { DomainError } from '~/kit/errors'
import { validateFields, formFields, type FormErrors } from '~/kit/forms.server'
import { paths } from '~/kit/paths'
import { Banner } from '~/ui/feedback/banner'
import { SubmitButton } from '~/ui/form/button'
import { Card } from '~/ui/layout/card'
import { ErrorSummary } from '~/ui/form/error-summary'
import { Field } from '~/ui/form/field'
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
  let fields: Record<string, string> = {}
  try {
    fields = await formFields(request)
    const businessId = clubIdOf(context)
    const shared = await settingsAction(request, context, {
      user,
      businessId,
      fields,
      pathTo: paths.account.settings,
    })
    if (shared) return shared
    if (fields.intent !== 'profile') throw new DomainError('bad-form', 400, 'Please reload the page.')
    const form = validateFields(fields, accountProfileForm)
    if (!form.ok) return data<FormErrors>(form.refusal, { status: form.status })
    const { requestId } = context
    const change = { user, fullName: form.value.fullName, requestId, now: context.now() }
    await saveAccountName(context.services.scopes, change)
    return redirect(paths.account.settings({ done: 'profile' }), 303)
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

export const meta: MetaFunction = () => [
  { title: 'Account Settings' },
  { name: 'robots', content: 'noindex' },
]

export default function AccountSettings() {
  const { tab, said, sender, reminders, email, newEmail, fullName, preferences } =
    useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>() as FormErrors | undefined
  return (
    <div className="security">
      <h1>Account Settings</h1>
      <SettingsTabs
        tab={tab}
        tabs={['profile', 'security', 'notifications']}
        hrefOf={paths.account.settings}
      />
      {said && !refusal && <Banner tone="ok">{said}</Banner>}
      <ErrorSummary errors={refusal ?? null} order={['fullName', 'email']} />
      {tab === 'profile' && (
        <>
          <Card title="Profile">
            <Form method="post" action={paths.account.settings()} noValidate className={narrowFormStyle}>
              <input type="hidden" name="intent" value="profile" />
              <Field
                name="fullName"
                label="Full Name"
                autoComplete="name"
                autoCapitalize="words"
                required
                maxLength={200}
                defaultValue={refusal?.values.fullName ?? fullName}
                errors={refusal?.fieldErrors.fullName}
              />
              <div className="actions">
                <SubmitButton intent="profile" pendingLabel="Saving...">
                  Save profile
                </SubmitButton>
              </div>
            </Form>
          </Card>
          <EmailCard email={email} typed={newEmail} action={paths.account.settings()} refusal={refusal} />
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
