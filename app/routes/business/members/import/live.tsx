// Going live with an import of members, in waves: /business/members/import/:memberImportId/live
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { ImportFrame } from '~/business/moving-in/components/import-frame'
import { StartWaveForm } from '~/business/moving-in/components/start-wave-form'
import { WaveCard } from '~/business/moving-in/components/wave-card'
import { waveButton, waveForm } from '~/business/moving-in/schemas'
import { requestUndo, sendClaimsOfImport } from '~/business/moving-in/waves/move-wave.server'
import { moveStop } from '~/business/moving-in/waves/move-stop.server'
import {
  canTakePayments,
  FIRST_WAVE,
  pauseWave,
  retryFailed,
  startWave,
} from '~/business/moving-in/waves/start-wave.server'
import { importRowListing } from '~/business/moving-in/import-listing'
import { importRowList } from '~/business/moving-in/queries.server'
import { formatMoment } from '~/foundation/audit/filters'
import { dayIn, formatDay } from '~/foundation/kit/dates'
import { paths } from '~/foundation/kit/paths'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { Banner } from '~/foundation/ui/feedback/banner'
import { FormResult } from '~/foundation/ui/form/form-result'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { Card } from '~/foundation/ui/layout/card'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { claimSender, frameOf, requireImporter, requireMemberImport } from './import-request.server'

/** Failed members that the page lists; the review has all. */
const mostFailed = 20

export async function loader(args: LoaderFunctionArgs) {
  const { db, club, now, session } = await requireMemberImport(args)
  const { counts, waves } = session
  const failed =
    counts.failed > 0
      ? (await importRowList(db, session.id, { ...importRowListing(session.id).all, show: 'failed' })).rows
      : []
  const today = dayIn(club.timeZone, now)
  return {
    frame: frameOf(session),
    revision: session.revision,
    isRehearsed: session.rehearsed_revision === session.revision,
    isPaused: session.is_paused,
    isConnected: await db.read(canTakePayments),
    stop: await db.read(moveStop),
    counts,
    nextWave: counts.moved > 0 ? counts.ready : Math.min(FIRST_WAVE, counts.ready),
    failed: failed.slice(0, mostFailed).map(({ id, fullName, reason }) => ({ id, fullName, reason })),
    waves: waves.map(({ firstPaymentOn, startedAt, ...wave }) => ({
      number: wave.number,
      state: wave.state,
      size: wave.size,
      moved: wave.moved,
      failed: wave.failed,
      sendsClaims: wave.sendsClaims,
      isEmailed: wave.claimsQueuedAt !== null,
      started: formatMoment(club.timeZone, startedAt),
      undoUntil: firstPaymentOn && firstPaymentOn > today ? formatDay(firstPaymentOn) : null,
    })),
  }
}

export async function action(args: ActionFunctionArgs) {
  const { context } = args
  const { db, club, by, importId } = await requireImporter(args)
  const here = (done = '') =>
    redirect(paths.business.memberImports.live(importId, { done: done || undefined }), 303)
  const pause = (isPaused: boolean) => async () => {
    await pauseWave(db, { importId, isPaused, ...by })
    return here(isPaused ? 'paused' : '')
  }
  return handleForms(args.request, context, {
    start: formHandler(waveForm, async ({ revision, sendsClaims }) => {
      await startWave(db, { importId, revision, sendsClaims: sendsClaims === 'on', club, ...by })
      return here()
    }),
    pause: pause(true),
    continue: pause(false),
    retry: async () => {
      await retryFailed(db, { importId, club, now: by.now })
      return here()
    },
    email: async () => {
      await sendClaimsOfImport(db, claimSender(context), { importId, ...by })
      return here('emailed')
    },
    undo: formHandler(waveButton, async ({ wave }) => {
      await requestUndo(db, { importId, wave, club, ...by })
      return here()
    }),
  })
}

export const meta = privatePage('Go live: import members')

const doneMessages = {
  paused: 'Paused after the member under way.',
  emailed: 'Emails with a link are on their way to members who had none yet.',
}

export default function Live() {
  const { frame, waves, counts, isPaused, failed, ...view } = useLoaderData<typeof loader>()
  const isRunning = waves.some(({ state }) => state === 'running' || state === 'undoing')
  return (
    <>
      <ImportFrame
        {...frame}
        page="live"
        lead="Five members first, so that you can look at them here; then the rest. Each is moved in exactly once."
      />
      <FormResult done={doneMessages} except={['start']} />
      {view.stop && (
        <Banner tone="warn" title="No member can move in now">
          <p>{view.stop}</p>
        </Banner>
      )}
      {waves.map((wave) => (
        <WaveCard key={wave.number} wave={wave} isPaused={isPaused} isConnected={view.isConnected} />
      ))}
      {waves.some(({ state, isEmailed }) => state === 'done' && !isEmailed) && !isRunning && (
        <Card title="Ask members to confirm">
          <p>
            Each member who has moved in and got no email yet is asked to check their details, to confirm
            their age and the terms, and to enter a card where one is missing. The words are yours:{' '}
            <Link className="link" to={paths.business.messages.automatic.list()}>
              read and change them
            </Link>
            .
          </p>
          <IntentForm intent="email" pendingLabel="Sending ...">
            Email members their link
          </IntentForm>
        </Card>
      )}
      {failed.length > 0 && !isRunning && (
        <Card title={`${counts.failed} failed`}>
          <p>
            These members were not moved in, and nothing of theirs was changed for good. Others are not
            affected.
          </p>
          <ul className="grid gap-3">
            {failed.map(({ id, fullName, reason }) => (
              <li key={id}>
                <Link
                  className="link font-semibold"
                  to={paths.business.memberImports.row(frame.importId, id)}
                >
                  {fullName}
                </Link>
                <span className="block text-sm text-muted">{reason}</span>
              </li>
            ))}
          </ul>
          <IntentForm intent="retry" variant="secondary">
            Try them again
          </IntentForm>
        </Card>
      )}
      {!isRunning && view.stop === null && (
        <StartWaveForm
          importId={frame.importId}
          revision={view.revision}
          isRehearsed={view.isRehearsed}
          count={view.nextWave}
          isFirst={counts.moved === 0}
          ready={counts.ready}
          toDecide={counts.problem + counts.failed}
        />
      )}
    </>
  )
}
