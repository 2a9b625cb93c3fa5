// One run by its state, with what to do next: /business/runs/:runId
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { RunBadge } from '~/club/runs/components/run-badge'
import { LicenseForm } from '~/club/runs/components/license-form'
import { BoxFigures } from '~/club/runs/control/components/box-figures'
import { CancelRun } from '~/club/runs/control/components/cancel-run'
import { ClosingFigures, LedgerCheck } from '~/club/runs/control/components/closing-figures'
import { RunSteps } from '~/club/runs/control/components/run-steps'
import { groupCounts, issuesOf } from '~/club/runs/control/check-view'
import { preFlight } from '~/club/runs/control/pre-flight.server'
import { nextStep, unclaimedSentence } from '~/club/runs/control/run-next'
import { runFindings, runOverview } from '~/club/runs/control/run-overview.server'
import { countOwedForRun } from '~/club/runs/owed/owed-for-run.server'
import { daysText, instantText } from '~/club/runs/runs/run-view'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { dayIn, formatDay } from '~/foundation/kit/dates'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { lookup } from '~/foundation/kit/lookup'
import { paths } from '~/foundation/kit/paths'
import { privatePageOf } from '~/foundation/ui/document/page-meta'
import { ButtonLink } from '~/foundation/ui/form/button'
import { FormResult } from '~/foundation/ui/form/form-result'
import { Card, DetailList } from '~/foundation/ui/layout/card'
import { runAction } from './run.action.server'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, may, club, now } = await requireBusiness(request, context, 'runs.read')
  const runId = idIn(params, 'runId')
  const { run, findings, owed } = await db.read(async (db) => {
    const run = await runOverview(db, runId)
    const isLocked = run.status !== 'draft' && run.status !== 'published'
    return {
      run,
      findings: isLocked ? await runFindings(db, runId) : null,
      owed: run.status === 'locked' || run.status === 'fulfilling' ? await countOwedForRun(db, runId) : 0,
    }
  })
  const { timeZone, status } = run
  const today = dayIn(timeZone, now)
  const at = (instant: Date | null) => (instant ? instantText(timeZone, instant) : null)
  const check = status === 'draft' || status === 'published' ? await preFlight(db, { runId, now }) : null
  const issues = check
    ? issuesOf(check, { now, seesCosts: may('costs.read'), mayChange: may('runs.change') })
    : []
  return {
    id: run.id,
    title: run.title,
    status,
    next: nextStep(run, today),
    facts: [
      { name: 'Deadline for members', value: instantText(timeZone, run.cutOffAt) },
      { name: 'Pick-up', value: daysText(run.pickUpFrom, run.pickUpUntil) },
      { name: 'Hours', value: run.pickUpHours },
      { name: 'Location', value: run.location },
      { name: 'Published', value: withName(at(run.publishedAt), run.publishedBy) },
      {
        name: 'Locked',
        value: withName(at(run.lockedAt), run.lockedBy ?? (run.lockedAt ? 'automatically' : null)),
      },
      { name: 'Packed', value: at(run.packedAt) ?? '' },
      { name: 'Closed', value: withName(at(run.closedAt), run.closedBy) },
      { name: 'Canceled', value: withName(at(run.canceledAt), run.canceledBy) },
      { name: 'Reason', value: run.cancelReason },
    ].filter(({ value }) => value !== ''),
    boxes: run.boxes,
    choices: run.choices,
    now: run.now,
    closing: run.closing,
    closedOn: run.closedAt ? formatDay(dayIn(timeZone, run.closedAt)) : '',
    findings,
    owed,
    unclaimed: unclaimedSentence(run.unclaimed),
    canClose: run.boxes.all - run.boxes.delivered - run.boxes.unclaimed === 0 || today > run.pickUpUntil,
    planned: check
      ? {
          boxes: check.boxes.length,
          members: new Set(check.boxes.map(({ memberId }) => memberId)).size,
          short: groupCounts(check).short,
          issues: issues.length,
          stops: issues.filter(({ isStop }) => isStop).map(({ text }) => text),
        }
      : null,
    needsLicense: status === 'draft' && run.license === null,
    businessName: club.name,
    today,
    mayChange: may('runs.change'),
    mayResolve: may('desk.resolve'),
  }
}

const withName = (when: string | null, who: string | null) =>
  when === null
    ? ''
    : who === null
      ? when
      : who === 'automatically'
        ? `${when}, ${who}`
        : `${when}, by ${who}`

export const action = (args: ActionFunctionArgs) => runAction(args)

export const meta = privatePageOf<typeof loader>((data) => (data ? `${data.title} – Tastevin` : 'Tastevin'))

const doneMessages = lookup({
  license: 'License saved. You can publish now.',
  published: 'Published. Members see their box.',
  locked: 'Locked. Wines are assigned and bottles are reserved.',
  closed: 'Closed. The figures below are kept.',
  canceled: 'Canceled. Every bottle is available again, and what members paid stays owed.',
})

function doneMessage(done: string): string | undefined {
  const packed = /^packed-(\d{1,6})$/.exec(done)?.[1]
  if (packed === undefined) return doneMessages.get(done)
  if (packed === '0') return 'No box was left to pack.'
  return packed === '1' ? '1 box is packed and ready.' : `${packed} boxes are packed and ready.`
}

export default function Run() {
  const data = useLoaderData<typeof loader>()
  const { id, title, status, next, facts, boxes, now, closing, findings } = data
  const isLocked = status === 'locked' || status === 'fulfilling' || status === 'closed'
  return (
    <>
      <PortalTitle
        back={{ href: paths.business.runs.list(), label: 'Box runs' }}
        title={title}
        action={<RunBadge status={status} />}
      >
        {next}
      </PortalTitle>
      <FormResult done={doneMessage} except={['license', 'cancel']} />
      <RunSteps {...data} />
      {data.needsLicense && data.mayChange && (
        <div id="state-license" className="max-w-3xl scroll-mt-6">
          <LicenseForm businessName={data.businessName} license={null} today={data.today} />
        </div>
      )}
      {isLocked && <BoxFigures runId={id} boxes={boxes} owed={data.owed} />}
      {status === 'closed' && (
        <Card title="Print">
          <p>Pick list, packing slips, labels and note cards.</p>
          <ButtonLink to={paths.business.runPrint.overview(id)} variant="secondary">
            Print for this run
          </ButtonLink>
        </Card>
      )}
      {(status === 'locked' || status === 'fulfilling') && (
        <Card title="Boxes that aren’t collected">
          <p>{data.unclaimed}</p>
        </Card>
      )}
      {status === 'closed' && closing && (
        <ClosingFigures
          runId={id}
          closing={closing}
          closedOn={data.closedOn}
          now={now}
          unclaimed={boxes.unclaimed}
        />
      )}
      {findings && <LedgerCheck runId={id} findings={findings} mayResolve={data.mayResolve} />}
      <Card title="Dates">
        <DetailList facts={facts} />
      </Card>
      {data.mayChange && (status === 'published' || isLocked) && status !== 'closed' && (
        <CancelRun title={title} status={status} boxes={boxes.all} begun={boxes.delivered + boxes.begun} />
      )}
    </>
  )
}
