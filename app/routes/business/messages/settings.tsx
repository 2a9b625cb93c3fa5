// Limits and quiet hours of messages: /business/messages/settings
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { settingsForm } from '~/insight/campaigns/schemas'
import { messageSettings, saveMessageSettings } from '~/insight/campaigns/settings.server'
import { handleForm } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { paths } from '~/foundation/kit/paths'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { DoneMessage } from '~/foundation/ui/feedback/done-message'
import { SubmitButton } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { Field } from '~/foundation/ui/form/field'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { actionsStyle } from '~/foundation/ui/layout/actions'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, may } = await requireBusiness(request, context, 'messages.send')
  const { weeklyLimit, quietHours } = await db.read(messageSettings)
  return {
    settings: {
      weeklyLimit: String(weeklyLimit),
      quietFrom: quietHours?.from ?? '',
      quietUntil: quietHours?.until ?? '',
    },
    maySetSender: may('addresses.change'),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, user, now } = await requireBusiness(request, context, 'messages.send')
  return handleForm(request, context, settingsForm, async ({ weeklyLimit, quietFrom, quietUntil }) => {
    const quietHours = quietFrom === '' ? null : { from: quietFrom, until: quietUntil }
    await saveMessageSettings(db, { weeklyLimit, quietHours, userId: user.id, now })
    return redirect(paths.business.messages.settings({ done: 'saved' }), 303)
  })
}

export const meta = privatePage('Limits of messages')

export default function MessageSettings() {
  const { settings, maySetSender } = useLoaderData<typeof loader>()
  const form = useSchemaForm(settingsForm, { defaultValue: settings })
  return (
    <>
      <PortalTitle
        back={{ href: paths.business.messages.list(), label: 'Messages' }}
        title="Limits and quiet hours"
      >
        For messages to members. Emails about boxes, payments and bookings are not limited.{' '}
        {maySetSender && <Link to={paths.business.sender()}>Change the address that emails come from</Link>}
      </PortalTitle>
      <DoneMessage messages={{ saved: 'Saved.' }} />
      <CheckedForm form={form} className="grid max-w-xl gap-5">
        <Field
          field={form.fields.weeklyLimit}
          label="Messages per member in seven days"
          hint="Members who had as many are left out of the next one."
          inputMode="numeric"
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field field={form.fields.quietFrom} label="Quiet from" optional type="time" />
          <Field field={form.fields.quietUntil} label="Quiet until" optional type="time" />
        </div>
        <div className={actionsStyle}>
          <SubmitButton pendingLabel="Saving...">Save</SubmitButton>
        </div>
      </CheckedForm>
    </>
  )
}
