// A new event, or a copy of one: /business/events/new
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireFeature } from '#/tenants/features.server'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { EventForm } from '~/club/events/components/event-form'
import { detailsOfForm } from '~/club/events/manage/event-details'
import { newEventForm } from '~/club/events/manage/event-form.server'
import { tierChoices } from '~/club/events/manage/event-page.server'
import { createEvent } from '~/club/events/manage/save-event.server'
import { eventForm } from '~/club/events/schemas'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { formIdIn } from '~/foundation/kit/forms.server'
import { isId, newId } from '~/foundation/kit/ids'
import { paths } from '~/foundation/kit/paths'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, club, now } = await requireBusiness(request, context, 'events.change')
  await requireFeature(db, 'events')
  const from = new URL(request.url).searchParams.get('from')
  const view = await db.read((db) => newEventForm(db, { from, timeZone: club.timeZone, now }))
  return { ...view, formId: newId() }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, user, club, now } = await requireBusiness(request, context, 'events.change')
  const tiers = await db.read((db) => tierChoices(db))
  return handleForms(request, context, {
    event: formHandler(eventForm(tiers.map(({ id }) => id)), async (form, fields) => {
      const copyOf = fields.from !== undefined && isId(fields.from) ? fields.from : null
      const eventId = await createEvent(db, {
        id: formIdIn(fields),
        details: detailsOfForm(form, club.timeZone),
        copyOf,
        userId: user.id,
        now,
      })
      return redirect(paths.business.events.event(eventId, { done: copyOf ? 'copied' : 'created' }), 303)
    }),
  })
}

export const meta = privatePage('New event')

export default function NewEvent() {
  const { source, formId, ...view } = useLoaderData<typeof loader>()
  return (
    <>
      <PortalTitle
        back={{ href: paths.business.events.list(), label: 'Events' }}
        title={source ? `Copy of ${source.title}` : 'New event'}
      >
        It starts as a draft that only your team sees.
        {source && ' Its picture and questions are copied too.'}
      </PortalTitle>
      <RejectionNotice except={['event']} />
      <EventForm
        key={source?.id ?? 'new'}
        {...view}
        taken={0}
        mayTell={false}
        hidden={{ formId, from: source?.id ?? '' }}
        saveLabel="Create draft"
        leaveTo={source ? paths.business.events.event(source.id) : paths.business.events.list()}
      />
    </>
  )
}
