// Actions of an event's page: publish, cancel, delete, picture, questions and series.
import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { cancelEvent } from '~/club/events/manage/cancel-event.server'
import { findEvent } from '~/club/events/manage/event-record.server'
import { addQuestion, removeQuestion } from '~/club/events/manage/questions.server'
import { deleteDraftEvent, publishEvent, setEventPicture } from '~/club/events/manage/save-event.server'
import { endSeries, startSeries } from '~/club/events/manage/series.server'
import { cancelForm, optionsIn, questionForm, seriesForm } from '~/club/events/schemas'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { uploadFormPhoto } from '~/web/http/forms/upload-photo.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { formFieldsAndFiles } from '~/foundation/kit/forms.server'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { paths } from '~/foundation/kit/paths'

export async function eventAction({ request, context, params }: ActionFunctionArgs) {
  const { db, club, now, by } = await requireBusiness(request, context, 'events.change')
  const eventId = idIn(params, 'eventId')
  // A form that cannot be read is refused below.
  const sent = await formFieldsAndFiles(request, ['photo'] as const).catch(() => null)
  const back = (done: string) => redirect(paths.business.events.event(eventId, { done }), 303)
  return handleForms(request, context, {
    async publish() {
      await publishEvent(db, { eventId, ...by })
      return back('published')
    },
    cancel: formHandler(cancelForm, async ({ note }) => {
      await cancelEvent(db, { eventId, note, ...by })
      return back('canceled')
    }),
    async delete() {
      await deleteDraftEvent(db, { eventId })
      return redirect(paths.business.events.list({ show: 'drafts', done: 'deleted' }), 303)
    },
    async picture() {
      const pictureId = await uploadFormPhoto(context, db, { file: sent?.files.photo, ...by })
      await setEventPicture(db, { eventId, pictureId, ...by })
      return back('picture')
    },
    async 'remove-picture'() {
      await setEventPicture(db, { eventId, pictureId: null, ...by })
      return back('picture-removed')
    },
    question: formHandler(questionForm, async ({ formId: id, options, ...question }) => {
      await addQuestion(db, { id, eventId, ...question, options: optionsIn(options), now })
      return back('question')
    }),
    async 'remove-question'(fields) {
      await removeQuestion(db, { eventId, questionId: idIn(fields, 'id'), now })
      return back('question-removed')
    },
    series: formHandler(seriesForm, async ({ until, ...series }) => {
      const made = await startSeries(db, {
        eventId,
        ...series,
        untilOn: until || null,
        timeZone: club.timeZone,
        ...by,
      })
      return back(`repeats-${made}`)
    }),
    async 'end-series'() {
      const { series_id: seriesId } = await db.read((db) => findEvent(db, eventId))
      if (seriesId) await endSeries(db, { seriesId, now })
      return back('series-ended')
    },
  })
}
