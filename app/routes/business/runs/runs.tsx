// Club runs: their list and the calendar of a year: /business/runs
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/businesses/portal/components/portal-frame'
import { RunTable } from '~/club-runs/components/run-table'
import { YearCalendar } from '~/club-runs/components/year-calendar'
import { hasRuns, listRuns, runsOfYear } from '~/club-runs/runs/list-runs.server'
import { businessTimeZone } from '~/club-runs/runs/run-settings.server'
import { runFilterNames, runFilters, runLine } from '~/club-runs/runs/run-view'
import { requireBusiness } from '~/http/guards/guards.server'
import { dayIn } from '~/kit/dates'
import { readListParams } from '~/kit/list-params'
import { paths } from '~/kit/paths'
import { privatePage } from '~/ui/document/page-meta'
import { DoneMessage } from '~/ui/feedback/done-message'
import { EmptyState } from '~/ui/feedback/empty-state'
import { ButtonLink } from '~/ui/form/button'
import { ListSearch } from '~/ui/form/list-search'
import { ListFrame } from '~/ui/layout/list-frame'
import { numberedListStyle } from '~/ui/layout/list-style'

const pageSize = 100

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, may, now } = await requireBusiness(request, context, 'runs.read')
  const { after, one } = readListParams(request.url)
  const query = new URL(request.url).searchParams
  const show = one('show', runFilterNames) ?? 'all'
  return db.read(async (db) => {
    const timeZone = await businessTimeZone(db)
    const today = dayIn(timeZone, now)
    const askedYear = query.get('year') ?? ''
    const year = /^(19|2[01])\d\d$/.test(askedYear) ? Number(askedYear) : Number(today.slice(0, 4))
    const { runs, next } = await listRuns(db, { statuses: runFilters[show].statuses, after, limit: pageSize })
    return {
      runs: runs.map((run) => runLine(run, timeZone)),
      next,
      isLater: after !== null,
      show,
      hasAny: await hasRuns(db),
      year,
      thisMonth: `${today.slice(0, 7)}-01`,
      ofYear: (await runsOfYear(db, year)).map((run) => runLine(run, timeZone)),
      mayChange: may('runs.change'),
    }
  })
}

export const meta = privatePage('Runs')

const doneMessages = { deleted: 'Draft deleted.' }

export default function Runs() {
  const data = useLoaderData<typeof loader>()
  const { runs, next, isLater, show, hasAny, year, thisMonth, ofYear, mayChange } = data
  const href = paths.business.runs.list
  const query = { show: show === 'all' ? undefined : show }
  if (!hasAny) return <FirstRun mayChange={mayChange} />
  return (
    <>
      <PortalTitle
        title="Runs"
        action={mayChange && <ButtonLink to={paths.business.runs.new()}>New run</ButtonLink>}
      >
        A run is one month’s boxes: what members get, until when they may change it, and when they pick it up.
      </PortalTitle>
      <DoneMessage messages={doneMessages} />
      {!isLater && <YearCalendar year={year} thisMonth={thisMonth} runs={ofYear} mayChange={mayChange} />}
      <section aria-labelledby="all-runs" className="grid gap-4">
        <h2 id="all-runs" className="text-xl">
          {runFilters[show].label}
        </h2>
        <ListSearch
          choices={[
            {
              name: 'show',
              label: 'State',
              value: show,
              options: runFilterNames.map((name) => ({ value: name, label: runFilters[name].label })),
            },
          ]}
        />
        <ListFrame
          isEmpty={runs.length === 0}
          none={{
            title: isLater ? 'No more runs' : 'No runs in this state',
            href: href(),
            label: 'Show all runs',
          }}
          level={3}
          pages={{ isLater, next, href: (after) => href({ ...query, after }) }}
        >
          <RunTable runs={runs} mayOpen={mayChange} />
        </ListFrame>
      </section>
    </>
  )
}

function FirstRun({ mayChange }: { mayChange: boolean }) {
  return (
    <>
      <PortalTitle title="Runs" />
      <DoneMessage messages={doneMessages} />
      <EmptyState title="No runs yet">
        <p>
          A run takes one month from the choice of its wines to the hand-over of the last bottle. Members who
          have paid get a box; you see who, which bottles, and what they cost, before anything happens.
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
            <span className="text-muted">Pack the boxes and hand them over, then close the month.</span>
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
