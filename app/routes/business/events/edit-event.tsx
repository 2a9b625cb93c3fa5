// The details of an event: /business/events/:eventId/edit
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { EventForm } from '~/club/events/components/event-form'
import { detailsOfForm } from '~/club/events/manage/event-details'
import { changeEventForm } from '~/club/events/manage/event-form.server'
import { tierChoices } from '~/club/events/manage/event-page.server'
import { eventTiers, factsOf, findEvent } from '~/club/events/manage/event-record.server'
import { changeEvent } from '~/club/events/manage/save-event.server'
import { can } from '~/club/events/rules'
import { eventForm } from '~/club/events/schemas'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { paths } from '~/foundation/kit/paths'
import { privatePageOf } from '~/foundation/ui/document/page-meta'
import { Banner } from '~/foundation/ui/feedback/banner'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, club, now } = await requireBusiness(request, context, 'events.change')
  return db.read(async (db) => {
    const row = await findEvent(db, idIn(params, 'eventId'))
    const allowed = can('edit', factsOf(row), now)
    return {
      ...(await changeEventForm(db, { row, timeZone: club.timeZone })),
      id: row.id,
      title: row.title,
      taken: row.seats_taken,
      isPublished: row.status === 'published',
      problem: allowed.allowed ? null : allowed.reason,
    }
  })
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { db, user, club, now } = await requireBusiness(request, context, 'events.change')
  const eventId = idIn(params, 'eventId')
  const tiers = await db.read(async (db) => {
    const { id } = await findEvent(db, eventId)
    const tiers = await eventTiers(db, id)
    return tierChoices(
      db,
      tiers.map(({ tierId }) => tierId),
    )
  })
  return handleForms(request, context, {
    event: formHandler(eventForm(tiers.map(({ id }) => id)), async (form) => {
      const { changes, isTold } = await changeEvent(db, {
        eventId,
        details: detailsOfForm(form, club.timeZone),
        tells: form.tell,
        timeZone: club.timeZone,
        userId: user.id,
        now,
      })
      const done = changes === 0 ? 'same' : isTold ? 'told' : 'changed'
      return redirect(paths.business.events.event(eventId, { done }), 303)
    }),
  })
}

export const meta = privatePageOf<typeof loader>((data) =>
  data ? `Edit ${data.title} – Tastevin` : 'Tastevin',
)

export default function EditEvent() {
  const { id, title, taken, isPublished, problem, ...view } = useLoaderData<typeof loader>()
  return (
    <>
      <PortalTitle back={{ href: paths.business.events.event(id), label: title }} title="Edit event">
        {isPublished && !problem && 'It is published: what you change here, people see at once.'}
      </PortalTitle>
      <RejectionNotice except={['event']} />
      {problem ? (
        <Banner tone="warn" title="This event can’t be changed">
          <p>{problem}</p>
        </Banner>
      ) : (
        <EventForm
          {...view}
          taken={taken}
          mayTell={isPublished && taken > 0}
          hidden={{}}
          saveLabel="Save event"
          leaveTo={paths.business.events.event(id)}
        />
      )}
    </>
  )
}
