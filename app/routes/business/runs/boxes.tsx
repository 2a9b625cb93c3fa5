// The boxes of a run: /business/runs/:runId/boxes
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { boxListing, boxShows, boxShowWords } from '~/club/runs/control/box-listing'
import { countBoxes, listBoxes } from '~/club/runs/control/boxes.server'
import { boxColumns } from '~/club/runs/control/components/box-columns'
import { findRun } from '~/club/runs/runs/run-record.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { paths } from '~/foundation/kit/paths'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { countParcels } from '~/club/fulfillment/parcels/parcel-list.server'
import { privatePageOf } from '~/foundation/ui/document/page-meta'
import { EmptyState } from '~/foundation/ui/feedback/empty-state'
import { ButtonLink } from '~/foundation/ui/form/button'
import { ListPage } from '~/foundation/ui/list/list-page'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, may } = await requireBusiness(request, context, 'runs.read')
  return db.read(async (db) => {
    const { id, title, status } = await findRun(db, idIn(params, 'runId'))
    const parcels = may('shipping.change') ? Object.values(await countParcels(db, id)) : []
    return {
      run: { id, title, status },
      parcels: parcels.reduce((sum, count) => sum + count, 0),
      boxes: await listBoxes(db, id, boxListing(id).read(request.url)),
      counts: await countBoxes(db, id),
      mayExport: may('exports.make'),
    }
  })
}

export const meta = privatePageOf<typeof loader>((data) =>
  data ? `Boxes of ${data.run.title} – Tastevin` : 'Tastevin',
)

export default function Boxes() {
  const { run, parcels, boxes, counts, mayExport } = useLoaderData<typeof loader>()
  const { rows, total, state } = boxes
  const isPlanned = run.status === 'draft' || run.status === 'published'
  return (
    <>
      <PortalTitle
        back={{ href: paths.business.run.home(run.id), label: run.title }}
        title="Boxes"
        action={
          parcels > 0 && (
            <ButtonLink variant="secondary" to={paths.business.parcels.list({ run: run.id })}>
              {parcels === 1 ? 'Parcels (1)' : `Parcels (${parcels})`}
            </ButtonLink>
          )
        }
      />
      {isPlanned ? (
        <EmptyState title="No boxes yet">
          <p>
            Boxes are made when the run is locked, at the deadline for members. Until then, see who would get
            one.
          </p>
          <ButtonLink to={paths.business.run.check(run.id)}>Check who gets what</ButtonLink>
        </EmptyState>
      ) : (
        <ListPage
          list={boxListing(run.id)}
          state={state}
          total={total}
          rows={rows}
          columns={boxColumns}
          rowHref={({ id }) => paths.business.run.box(run.id, id)}
          views={([null, ...boxShows] as const)
            .map((show) => ({
              label: show === null ? 'All boxes' : boxShowWords[show],
              count: counts[show ?? 'all'],
              isOn: show === state.show,
              change: { show },
            }))
            .filter(({ count, isOn }) => count > 0 || isOn)}
          placeholder="Member, tier or box number"
          none={{ title: 'This run has no boxes' }}
          fileHref={mayExport && ((query) => paths.business.listFile('boxes', { ...query, run: run.id }))}
        />
      )}
    </>
  )
}
