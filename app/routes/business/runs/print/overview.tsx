// Print sheets of a run: /business/runs/:runId/print
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { PrintForm } from '~/club/fulfillment/print/components/print-form'
import {
  countBoxes,
  mostBoxes,
  mostCards,
  namesBeyondFonts,
} from '~/club/fulfillment/print/print-data.server'
import { readOptions } from '~/club/fulfillment/print/options'
import { findRun } from '~/club/runs/runs/run-record.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { lookup } from '~/foundation/kit/lookup'
import { paths } from '~/foundation/kit/paths'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { EmptyState } from '~/foundation/ui/feedback/empty-state'
import { typedPrintOptions } from './print-request.server'

const printable = ['locked', 'fulfilling', 'closed']

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db } = await requireBusiness(request, context, 'runs.read')
  const run = await db.read((db) => findRun(db, idIn(params, 'runId')))
  const search = new URL(request.url).searchParams
  const typed = typedPrintOptions(request, context)
  const { errors } = readOptions(typed)
  const problem = problems.get(search.get('problem') ?? '')
  return {
    runId: run.id,
    title: run.title,
    isPrintable: printable.includes(run.status),
    isCanceled: run.status === 'canceled',
    typed,
    errors: problem ? { ...errors, [problem.field]: [problem.sentence] } : errors,
    counts: await countBoxes(db, run.id),
    beyond: await namesBeyondFonts(db, run.id),
  }
}

const count = (most: number) => most.toLocaleString('en-US')
const problems = lookup({
  'too-many-boxes': {
    field: 'to',
    sentence: `A file holds ${count(mostBoxes)} boxes. Enter numbers for fewer, and print the rest after.`,
  },
  'too-many-cards': {
    field: 'copies',
    sentence: `A file holds ${count(mostCards)} cards. Choose one of each wine, or fewer boxes.`,
  },
})

export const meta = privatePage('Print')

export default function PrintOverview() {
  const { runId, title, isPrintable, isCanceled, ...form } = useLoaderData<typeof loader>()
  return (
    <>
      <PortalTitle back={{ href: paths.business.run.home(runId), label: title }} title="Print">
        {title}: pick list, packing slips, labels and note cards.
      </PortalTitle>
      {isPrintable ? (
        <PrintForm key={JSON.stringify(form.typed)} runId={runId} {...form} />
      ) : (
        <EmptyState title={isCanceled ? 'This run was canceled' : 'Nothing to print yet'}>
          <p>
            {isCanceled
              ? 'Its bottles are back in stock, so there is nothing to pack.'
              : 'Boxes get their wines when the run is locked. Then you can print everything here.'}
          </p>
        </EmptyState>
      )}
    </>
  )
}
