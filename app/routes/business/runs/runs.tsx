// Club runs: their list and the calendar of a year: /business/runs
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { runColumns } from '~/club/runs/components/run-columns'
import { YearCalendar } from '~/club/runs/components/year-calendar'
import { countRuns, listRuns, runsOfYear } from '~/club/runs/runs/list-runs.server'
import { runListing, runStageNames, runStages } from '~/club/runs/runs/run-listing'
import { businessTimeZone } from '~/club/runs/runs/run-settings.server'
import { runLine } from '~/club/runs/runs/run-view'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { dayIn } from '~/foundation/kit/dates'
import { paths } from '~/foundation/kit/paths'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { DoneMessage } from '~/foundation/ui/feedback/done-message'
import { EmptyState } from '~/foundation/ui/feedback/empty-state'
import { ButtonLink } from '~/foundation/ui/form/button'
import { numberedListStyle } from '~/foundation/ui/layout/list-style'
import { ListPage } from '~/foundation/ui/list/list-page'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, may, now } = await requireBusiness(request, context, 'runs.read')
  const yearText = new URL(request.url).searchParams.get('year') ?? ''
  return db.read(async (db) => {
    const timeZone = await businessTimeZone(db)
    const today = dayIn(timeZone, now)
    const year = Number(/^(19|2[01])\d\d$/.test(yearText) ? yearText : today.slice(0, 4))
    const { rows, total, state } = await listRuns(db, runListing.read(request.url))
    return {
      runs: rows.map((run) => runLine(run, timeZone)),
      total,
      state,
      counts: await countRuns(db),
      year,
      thisMonth: `${today.slice(0, 7)}-01`,
      ofYear: (await runsOfYear(db, year)).map((run) => runLine(run, timeZone)),
      mayChange: may('runs.change'),
    }
  })
}

export const meta = privatePage('Box runs')

const doneMessages = { deleted: 'Draft deleted.' }

export default function Runs() {
  const { runs, total, state, counts, year, thisMonth, ofYear, mayChange } = useLoaderData<typeof loader>()
  if (counts.all === 0) return <FirstRun mayChange={mayChange} />
  return (
    <>
      <PortalTitle
        title="Box runs"
        action={mayChange && <ButtonLink to={paths.business.runs.new()}>New run</ButtonLink>}
      >
        A run is one pick-up: what members get in their box, until when they may change it, and when they pick
        it up.
      </PortalTitle>
      <DoneMessage messages={doneMessages} />
      {state.page === 1 && (
        <YearCalendar year={year} thisMonth={thisMonth} runs={ofYear} mayChange={mayChange} />
      )}
      <section aria-labelledby="all-runs" className="grid grid-cols-1 gap-4">
        <h2 id="all-runs" className="text-xl">
          {state.show ? runStages[state.show].label : 'All runs'}
        </h2>
        <ListPage
          list={runListing}
          state={state}
          total={total}
          rows={runs}
          columns={runColumns}
          rowHref={mayChange ? ({ id }) => paths.business.run.home(id) : undefined}
          views={([null, ...runStageNames] as const).map((show) => ({
            label: show === null ? 'All' : runStages[show].label,
            count: counts[show ?? 'all'],
            isOn: show === state.show,
            change: { show },
          }))}
          placeholder="Title or place of pick-up"
          none={{ title: 'No runs yet' }}
        />
      </section>
    </>
  )
}

function FirstRun({ mayChange }: { mayChange: boolean }) {
  return (
    <>
      <PortalTitle title="Box runs" />
      <DoneMessage messages={doneMessages} />
      <EmptyState title="No runs yet">
        <p>
          A run takes one box of every member from the choice of its wines to the hand-over of the last
          bottle. Members who have paid get a box; you see who, which bottles, and what they cost, before
          anything happens.
        </p>
        <ol className={`${numberedListStyle} my-3 max-w-136 text-left`}>
          <li>
            <b>Draft</b>
            <span className="text-muted">Choose the wines of each tier from your cellar.</span>
          </li>
          <li>
            <b>Publish</b>
            <span className="text-muted">
              Members see their box, and may swap or skip until your deadline.
            </span>
          </li>
          <li>
            <b>Lock</b>
            <span className="text-muted">At the deadline each paid box gets its bottles.</span>
          </li>
          <li>
            <b>Pick-up</b>
            <span className="text-muted">Pack the boxes and hand them over, then close the run.</span>
          </li>
        </ol>
        {mayChange ? (
          <ButtonLink to={paths.business.runs.new()}>Plan your first run</ButtonLink>
        ) : (
          <p>An owner or manager starts the first run.</p>
        )}
      </EmptyState>
    </>
  )
}
