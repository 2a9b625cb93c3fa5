// Which notifications a staff member gets, and their quiet hours: /business/notifications/settings
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { paths } from '~/foundation/kit/paths'
import { NotificationSettings } from '~/people/notifications/components/settings-form'
import { staffKindsOf } from '~/people/notifications/kinds'
import { quietHoursOf, saveQuietHours } from '~/people/notifications/quiet-hours.server'
import { quietHoursForm, staffSettingsForm } from '~/people/notifications/schemas'
import { saveSettings, settingsOf } from '~/people/notifications/settings.server'
import { settingsView } from '~/people/notifications/settings-view'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { SubmitButton } from '~/foundation/ui/form/button'
import { ErrorSummary } from '~/foundation/ui/form/error-summary'
import { Field } from '~/foundation/ui/form/field'
import { FormResult } from '~/foundation/ui/form/form-result'
import { narrowFormStyle } from '~/foundation/ui/form/input-style'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { Card } from '~/foundation/ui/layout/card'

const successMessages = {
  settings: 'Notification settings saved.',
  'quiet-hours': 'Quiet hours saved.',
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, role, user, club } = await requireBusiness(request, context, 'portal.enter')
  const quietHours = await db.read((db) => quietHoursOf(db, { userId: user.id, audience: 'staff' }))
  return {
    settings: settingsView(await settingsOf(db, { userId: user.id, kinds: staffKindsOf(role) })),
    quietHours: { quietFrom: quietHours?.from ?? '', quietUntil: quietHours?.until ?? '' },
    timeZone: club.timeZone,
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, role, user, now } = await requireBusiness(request, context, 'notifications.manage')
  return handleForms(request, context, {
    settings: formHandler(staffSettingsForm, async (settings) => {
      const kinds: readonly string[] = staffKindsOf(role)
      await saveSettings(db, {
        userId: user.id,
        settings: settings.filter(({ kind }) => kinds.includes(kind)),
        actor: 'business',
        requestId: context.requestId,
        now,
      })
      return redirect(paths.business.notificationSettings({ done: 'settings' }), 303)
    }),
    'quiet-hours': formHandler(quietHoursForm, async ({ quietFrom, quietUntil }) => {
      await saveQuietHours(db, {
        userId: user.id,
        quietHours: quietFrom === '' ? null : { from: quietFrom, until: quietUntil },
      })
      return redirect(paths.business.notificationSettings({ done: 'quiet-hours' }), 303)
    }),
  })
}

export const meta = privatePage('Notification settings')

export default function StaffNotificationSettings() {
  const { settings, quietHours, timeZone } = useLoaderData<typeof loader>()
  return (
    <>
      <PortalTitle
        back={{ href: paths.business.notifications(), label: 'Notifications' }}
        title="Notification settings"
      >
        These are yours alone; your team has its own.
      </PortalTitle>
      <FormResult done={successMessages} except={['quiet-hours']} />
      <NotificationSettings
        settings={settings}
        action={paths.business.notificationSettings()}
        intent="settings"
        requiredEmails="your domain and your Stripe account"
      />
      <QuietHours quietHours={quietHours} timeZone={timeZone} />
    </>
  )
}

function QuietHours({
  quietHours,
  timeZone,
}: {
  quietHours: { quietFrom: string; quietUntil: string }
  timeZone: string
}) {
  const form = useSchemaForm(quietHoursForm, {
    id: 'quiet-hours',
    intent: 'quiet-hours',
    defaultValue: quietHours,
  })
  return (
    <Card title="Quiet hours">
      <ErrorSummary form={form} />
      <p>
        In these hours you get no emails about notifications, and open pages stay silent. What waits is
        emailed when they end. Times are your business’s ({timeZone.replaceAll('_', ' ')}). Leave both blank
        for none.
      </p>
      <Form
        method="post"
        action={paths.business.notificationSettings()}
        className={narrowFormStyle}
        {...form.props}
      >
        <input type="hidden" name="intent" value="quiet-hours" />
        <Field field={form.fields.quietFrom} label="From" type="time" />
        <Field field={form.fields.quietUntil} label="Until" type="time" />
        <div className="actions">
          <SubmitButton intent="quiet-hours" pendingLabel="Saving...">
            Save quiet hours
          </SubmitButton>
        </div>
      </Form>
    </Card>
  )
}
