// An event of the business: what it is, who booked, and what can be done: /business/events/:eventId
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { EventBadge } from '~/club/events/components/event-badge'
import { CancelEvent, QuestionsCard, SeriesCard } from '~/club/events/components/event-cards'
import { eventView } from '~/club/events/manage/event-page-view.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { newId } from '~/foundation/kit/ids'
import { lookup } from '~/foundation/kit/lookup'
import { paths } from '~/foundation/kit/paths'
import { PictureForms } from '~/foundation/pictures/components/picture-forms'
import { ConfirmDialog } from '~/foundation/ui/dialog/confirm-dialog'
import { privatePageOf } from '~/foundation/ui/document/page-meta'
import { Banner } from '~/foundation/ui/feedback/banner'
import { ButtonLink } from '~/foundation/ui/form/button'
import { FormResult } from '~/foundation/ui/form/form-result'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { submissionIn } from '~/foundation/ui/form/use-schema-form'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { Card, DetailList } from '~/foundation/ui/layout/card'
import { KeyFigures } from '~/foundation/ui/layout/key-figures'
import { eventAction } from './event.action.server'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, may, club, now } = await requireBusiness(request, context, 'events.read')
  const view = await db.read((db) =>
    eventView(db, {
      eventId: idIn(params, 'eventId'),
      timeZone: club.timeZone,
      seesPrices: may('prices.read'),
      now,
    }),
  )
  return {
    ...view,
    mayChange: may('events.change'),
    mayServe: may('desk.serve'),
    formId: newId(),
  }
}

export const action = (args: ActionFunctionArgs) => eventAction(args)

export const meta = privatePageOf<typeof loader>((data) => (data ? `${data.title} – Tastevin` : 'Tastevin'))

const doneMessages = lookup({
  created: 'Draft created. Add a picture and questions, then publish it.',
  copied: 'Draft created with the picture and questions of the other event.',
  published: 'Event published.',
  changed: 'Event saved.',
  told: 'Event saved. Those who booked are emailed.',
  same: 'Nothing has changed.',
  canceled: 'Event canceled. Those who booked are emailed, and what they paid is refunded.',
  picture: 'Picture saved.',
  'picture-removed': 'Picture removed.',
  question: 'Question added.',
  'question-removed': 'Question removed.',
  'series-ended': 'This event no longer repeats.',
  'message-sent': 'Message sent.',
})

function doneMessage(done: string): string | undefined {
  const made = /^repeats-(\d{1,3})$/.exec(done)?.[1]
  if (!made) return doneMessages.get(done)
  return made === '1' ? 'Event repeats. 1 date added.' : `Event repeats. ${made} dates added.`
}

export default function EventPage() {
  const data = useLoaderData<typeof loader>()
  const { id, title, state, facts, figures, mayChange } = data
  const mayEdit = mayChange && data.may.edit
  return (
    <>
      <PortalTitle
        back={{ href: paths.business.events.list(), label: 'Events' }}
        title={title}
        action={<EventBadge state={state} />}
      >
        {data.when}
      </PortalTitle>
      <FormResult done={doneMessage} except={['question', 'series']} />
      {state === 'canceled' && (
        <Banner tone="warn" title={`Canceled on ${data.canceledOn}`}>
          {data.cancelNote && <p>{data.cancelNote}</p>}
          {data.openBookings > 0 && (
            <p>
              {data.openBookings === 1 ? '1 booking is' : `${data.openBookings} bookings are`} still being
              closed and refunded.
            </p>
          )}
        </Banner>
      )}
      {data.publishProblem && mayChange && (
        <Banner tone="warn" title="This draft can’t be published yet">
          <p>{data.publishProblem}</p>
        </Banner>
      )}
      <EventActions />
      {state !== 'draft' && <KeyFigures figures={figures} />}
      <Card title="Details">
        <DetailList facts={facts} />
      </Card>
      {data.booking.length > 0 && (
        <Card title="Who may book when">
          <DetailList facts={data.booking} />
        </Card>
      )}
      <QuestionsCard
        eventId={id}
        questions={data.questions}
        formId={data.formId}
        mayChange={mayEdit}
        isFull={data.hasAllQuestions}
      />
      <EventPicture />
      <SeriesCard eventId={id} series={data.series} mayChange={mayEdit} />
      {data.messages.length > 0 && (
        <Card title="Messages sent">
          <DetailList facts={data.messages} />
        </Card>
      )}
      <ChangesCard />
    </>
  )
}

function ChangesCard() {
  const { changes, hasMoreChanges } = useLoaderData<typeof loader>()
  return (
    <Card title="Changes">
      <DetailList facts={changes} />
      {hasMoreChanges && (
        <p className="text-sm text-muted">
          Older ones are in the <Link to={paths.business.activity()}>activity log</Link>.
        </p>
      )}
    </Card>
  )
}

function EventActions() {
  const { id, title, state, may, mayChange, mayServe, seatsTaken, isPaid } = useLoaderData<typeof loader>()
  return (
    <div className={actionsStyle}>
      {state === 'draft' && mayChange && (
        <IntentForm intent="publish" pendingLabel="Publishing...">
          Publish event
        </IntentForm>
      )}
      {state !== 'draft' && (
        <ButtonLink to={paths.business.events.attendees(id)} variant={may.checkIn ? 'secondary' : 'primary'}>
          Attendees
        </ButtonLink>
      )}
      {may.checkIn && mayServe && (
        <ButtonLink to={paths.business.events.checkIn(id)}>Check people in</ButtonLink>
      )}
      {mayChange && (
        <>
          {may.edit && (
            <ButtonLink to={paths.business.events.edit(id)} variant="secondary">
              Edit event
            </ButtonLink>
          )}
          {may.message && (
            <ButtonLink to={paths.business.events.message(id)} variant="secondary">
              Write to people
            </ButtonLink>
          )}
          <ButtonLink to={paths.business.events.new({ from: id })} variant="quiet">
            Copy event
          </ButtonLink>
          {may.cancel && <CancelEvent eventId={id} title={title} seatsTaken={seatsTaken} isPaid={isPaid} />}
          {state === 'draft' && (
            <ConfirmDialog
              trigger="Delete draft"
              title={`Delete ${title}?`}
              description="Only your team has seen it. This can’t be undone."
            >
              <IntentForm intent="delete" variant="danger">{`Delete ${title}`}</IntentForm>
            </ConfirmDialog>
          )}
        </>
      )}
    </div>
  )
}

function EventPicture() {
  const { id, title, picture, may, mayChange } = useLoaderData<typeof loader>()
  const errors = submissionIn(useActionData<typeof action>())?.error?.photo ?? undefined
  const mayEdit = mayChange && may.edit
  return (
    <Card title="Picture">
      {!picture && !mayEdit && <p className="text-muted">None.</p>}
      <PictureForms
        action={paths.business.events.event(id)}
        label="Picture of the event"
        path={picture}
        title={title}
        errors={errors}
        mayEdit={mayEdit}
      />
    </Card>
  )
}
