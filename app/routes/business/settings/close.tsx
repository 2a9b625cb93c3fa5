// Closing the club, or leaving for another system: /business/settings/close
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clubOrigin } from '#/tenants/origins'
import { SettingsTitle } from '~/business/portal/components/settings-title'
import { DomainError } from '~/foundation/kit/errors'
import { newId } from '~/foundation/kit/ids'
import { paths } from '~/foundation/kit/paths'
import { queueEmail } from '~/foundation/messaging/queue-email.server'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { FormResult } from '~/foundation/ui/form/form-result'
import { draftClosing } from '~/platform/closing/closing-rows.server'
import { closingPlan, closingProgress } from '~/platform/closing/closing-page.server'
import { ClosingForm } from '~/platform/closing/components/closing-form'
import { ClosingProgressView } from '~/platform/closing/components/closing-progress'
import { ConfirmClosing } from '~/platform/closing/components/confirm-closing'
import { defaultMessage } from '~/platform/closing/emails/closing-email'
import { sampleClosingEmail } from '~/platform/closing/emails/sample-closing-email'
import { closingForm, confirmClosingForm, settledItemForm } from '~/platform/closing/schemas'
import { markSettled, refundOwedNow, retryClosing } from '~/platform/closing/settle-item.server'
import { saveDraft, startClosing } from '~/platform/closing/start-closing.server'
import { undoClosing } from '~/platform/closing/undo-closing.server'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { requireReauthentication } from '~/web/http/guards/reauthentication.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, club, now } = await requireBusiness(request, context, 'club.close')
  const progress = await closingProgress(db, { club })
  if (progress) return { progress, plan: null, club: { name: club.name } }
  const isReview = new URL(request.url).searchParams.get('step') === 'review'
  return {
    progress: null,
    plan: {
      ...(await closingPlan(db, { club, now })),
      isReview,
      formId: newId(),
      messages: {
        close: defaultMessage(club.name, 'close'),
        leave: defaultMessage(club.name, 'leave'),
      },
    },
    club: { name: club.name },
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, club, user, now } = await requireBusiness(request, context, 'club.close')
  const { clubs, env } = context.services
  const by = { userId: user.id, now }
  const here = (query: Parameters<typeof paths.business.close>[0]) =>
    redirect(paths.business.close(query), 303)
  const requireDraft = async () => {
    const draft = await draftClosing(db)
    if (!draft) throw new DomainError('no-draft', 409, 'Please choose the day and the message first.')
    return draft
  }
  return handleForms(request, context, {
    draft: formHandler(closingForm, async ({ formId, kind, when, chosenOn, refundOn, message }) => {
      await saveDraft(db, {
        closingId: formId,
        kind,
        chosenOn: when === 'day' ? chosenOn : null,
        refundOn: refundOn === '' ? null : refundOn,
        message,
        ...by,
      })
      return here({ step: 'review' })
    }),
    async test() {
      const draft = await requireDraft()
      const email = sampleClosingEmail({
        club,
        clubOrigin: clubOrigin(env, club),
        draft,
        name: user.fullName,
      })
      await queueEmail(db, {
        ...email,
        subject: `Test: ${email.subject}`,
        to: user.email,
        occasion: 'closing-test',
        key: `closing-test ${newId()}`,
        now,
      })
      return here({ step: 'review', done: 'test' })
    },
    confirm: formHandler(confirmClosingForm, async ({ name }) => {
      await requireReauthentication(request, context, { next: paths.business.close({ step: 'review' }) })
      if (name.trim().toLowerCase() !== club.name.trim().toLowerCase())
        throw new DomainError('name-differs', 400, `Please type ${club.name}`, { field: 'name' })
      const draft = await requireDraft()
      await startClosing(db, {
        closingId: draft.id,
        kind: draft.kind,
        chosenOn: draft.chosen_on,
        refundOn: draft.chosen_on === null && draft.refund_on === draft.last_on ? null : draft.refund_on,
        message: draft.message,
        reason: null,
        ...by,
      })
      clubs.forget(club.id)
      return here({ done: 'started' })
    }),
    async retry() {
      await retryClosing(db, by)
      return here({ done: 'retry' })
    },
    async refund() {
      await requireReauthentication(request, context)
      await refundOwedNow(db, { timeZone: club.timeZone, ...by })
      return here({ done: 'refund' })
    },
    async undo() {
      await requireReauthentication(request, context)
      const progress = await closingProgress(db, { club })
      if (progress) await undoClosing(db, { closingId: progress.id, ...by })
      clubs.forget(club.id)
      return here({ done: 'undone' })
    },
    settled: formHandler(settledItemForm, async ({ kind, itemId }) => {
      await markSettled(context.services, db, { kind, itemId, ...by })
      return here({ done: 'settled' })
    }),
  })
}

export const meta = privatePage('Close your club')

const doneMessages = {
  test: 'Test email sent to you.',
  started: 'Your club is closing. This page shows how far it is.',
  retry: 'Everything that failed is tried again.',
  refund: 'Everything that is owed is being refunded.',
  undone: 'Your club stays open. Each membership renews again, and its member is told.',
  settled: 'Marked as settled.',
}

export default function CloseClub() {
  const { progress, plan, club } = useLoaderData<typeof loader>()
  return (
    <>
      <SettingsTitle title={progress?.status === 'closed' ? 'Your club has closed' : 'Close your club'}>
        {progress
          ? 'Everything that closing does, and what needs you.'
          : 'One act: memberships end with what is paid, owed boxes and gifts are refunded, and members are told. Leaving for another system is the same, with a file for it.'}
      </SettingsTitle>
      <FormResult done={doneMessages} except={['draft', 'confirm']} />
      {progress && <ClosingProgressView progress={progress} />}
      {plan && plan.isReview && plan.draft && <ConfirmClosing draft={plan.draft} club={club.name} />}
      {plan && !(plan.isReview && plan.draft) && <ClosingForm plan={plan} />}
    </>
  )
}
