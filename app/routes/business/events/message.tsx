// A message to people of an event: /business/events/:eventId/message
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { factsOf, findEvent } from '~/club/events/manage/event-record.server'
import { peopleOfEvent } from '~/club/events/messages/event-people.server'
import { sendEventMessage } from '~/club/events/messages/send-message.server'
import { can } from '~/club/events/rules'
import { audienceChoices, messageForm } from '~/club/events/schemas'
import { handleForm } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { newId } from '~/foundation/kit/ids'
import { paths } from '~/foundation/kit/paths'
import { privatePageOf } from '~/foundation/ui/document/page-meta'
import { EmptyState } from '~/foundation/ui/feedback/empty-state'
import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { ErrorSummary } from '~/foundation/ui/form/error-summary'
import { Field, TextArea } from '~/foundation/ui/form/field'
import { SelectField } from '~/foundation/ui/form/select-field'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { noteStyle } from '~/foundation/ui/layout/text-style'

const audiences = ['booked', 'waiting', 'no_show'] as const

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, now } = await requireBusiness(request, context, 'events.change')
  return db.read(async (db) => {
    const event = await findEvent(db, idIn(params, 'eventId'))
    const allowed = can('message', factsOf(event), now)
    const choices: [string, string][] = []
    for (const audience of audiences) {
      const { length } = await peopleOfEvent(db, { eventId: event.id, audience })
      if (length > 0) choices.push([audience, `${audienceChoices[audience]} (${length})`])
    }
    return {
      id: event.id,
      title: event.title,
      choices: allowed.allowed ? Object.fromEntries(choices) : {},
      formId: newId(),
    }
  })
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { db, by } = await requireBusiness(request, context, 'events.change')
  const eventId = idIn(params, 'eventId')
  return handleForm(request, context, messageForm, async ({ formId: id, ...message }) => {
    await sendEventMessage(db, { id, eventId, ...message, ...by })
    return redirect(paths.business.events.event(eventId, { done: 'message-sent' }), 303)
  })
}

export const meta = privatePageOf<typeof loader>((data) =>
  data ? `Message about ${data.title} – Tastevin` : 'Tastevin',
)

export default function EventMessage() {
  const { id, title, choices, formId } = useLoaderData<typeof loader>()
  const [first] = Object.keys(choices)
  const form = useSchemaForm(messageForm, { defaultValue: { formId, audience: first ?? '' } })
  return (
    <>
      <PortalTitle back={{ href: paths.business.events.event(id), label: title }} title="Write to people">
        An email in your club’s design, with the event’s time and place. Answers go to your business’s
        address.
      </PortalTitle>
      {!first ? (
        <>
          <ErrorSummary form={form} />
          <EmptyState title="No one to write to">
            <p>It has no bookings yet, and no one waits for a seat.</p>
            <ButtonLink to={paths.business.events.event(id)} variant="secondary">
              Back to the event
            </ButtonLink>
          </EmptyState>
        </>
      ) : (
        <CheckedForm form={form} fields={{ formId }} className="grid max-w-3xl gap-5">
          <SelectField field={form.fields.audience} label="Who gets it" options={choices} />
          <Field field={form.fields.subject} label="Subject" autoComplete="off" />
          <TextArea field={form.fields.body} label="Message" rows={8} />
          <p className={noteStyle}>
            Write about the event only. For other news, members can choose whether they want emails.
          </p>
          <div className={actionsStyle}>
            <SubmitButton pendingLabel="Sending...">Send message</SubmitButton>
            <ButtonLink to={paths.business.events.event(id)} variant="quiet">
              Cancel
            </ButtonLink>
          </div>
        </CheckedForm>
      )}
    </>
  )
}
