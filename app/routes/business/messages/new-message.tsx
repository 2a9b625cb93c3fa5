// A new message, blank or from a template: /business/messages/new
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { listTemplates } from '~/insight/campaigns/queries.server'
import { newMessageForm } from '~/insight/campaigns/schemas'
import { createDraft } from '~/insight/campaigns/writing/drafts.server'
import { handleForm } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { newId } from '~/foundation/kit/ids'
import { paths } from '~/foundation/kit/paths'
import { impersonalText } from '~/foundation/messaging/personal-fields'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { SubmitButton } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { SelectField } from '~/foundation/ui/form/select-field'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db } = await requireBusiness(request, context, 'messages.send')
  const templates = await db.read((db) => listTemplates(db))
  return {
    options: Object.fromEntries([
      ['', 'A blank message'],
      ...templates.map(({ id, subject }) => [id, impersonalText(subject) || 'No subject'] as const),
    ]),
    formId: newId(),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, user, now } = await requireBusiness(request, context, 'messages.send')
  return handleForm(request, context, newMessageForm, async ({ formId, from }) => {
    await createDraft(db, { id: formId, from: from || null, userId: user.id, now })
    return redirect(paths.business.messages.edit(formId), 303)
  })
}

export const meta = privatePage('New message')

export default function NewMessage() {
  const { options, formId } = useLoaderData<typeof loader>()
  const form = useSchemaForm(newMessageForm, { defaultValue: { formId, from: '' } })
  return (
    <>
      <PortalTitle back={{ href: paths.business.messages.list(), label: 'Messages' }} title="New message">
        Start blank, or from one of your templates.
      </PortalTitle>
      <CheckedForm form={form} fields={{ formId }} className="grid max-w-xl gap-5">
        <SelectField field={form.fields.from} label="Start from" options={options} />
        <div>
          <SubmitButton pendingLabel="Opening...">Write message</SubmitButton>
        </div>
      </CheckedForm>
    </>
  )
}
