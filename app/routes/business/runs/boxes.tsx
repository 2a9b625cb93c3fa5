// The boxes of a run: /business/runs/:runId/boxes
import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/businesses/portal/components/portal-frame'
import { listBoxes } from '~/club-runs/control/boxes.server'
import { boxFilterNames, boxFilters, boxStatuses, cancelReasons } from '~/club-runs/control/box-view'
import { findRun } from '~/club-runs/runs/run-record.server'
import { requireBusiness } from '~/http/guards/guards.server'
import { idIn } from '~/kit/request-ids/id-in'
import { countParcels } from '~/orders/parcels/parcel-list.server'
import { readListParams } from '~/kit/list-params'
import { paths } from '~/kit/paths'
import { privatePageOf } from '~/ui/document/page-meta'
import { Badge } from '~/ui/feedback/badge'
import { EmptyState } from '~/ui/feedback/empty-state'
import { ButtonLink } from '~/ui/form/button'
import { ListSearch } from '~/ui/form/list-search'
import { DataTable } from '~/ui/layout/data-table'
import { ListFrame } from '~/ui/layout/list-frame'
import { linkStyle } from '~/ui/layout/text-style'

const pageSize = 100

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, may } = await requireBusiness(request, context, 'runs.read')
  const { text, one } = readListParams(request.url)
  const show = one('show', boxFilterNames) ?? 'all'
  const asked = new URL(request.url).searchParams.get('after') ?? ''
  const after = /^\d{1,9}$/.test(asked) ? Number(asked) : 0
  return db.read(async (db) => {
    const { id, title, status } = await findRun(db, idIn(params, 'runId'))
    const { boxes, next } = await listBoxes(db, { runId: id, show, search: text, after, limit: pageSize })
    const counts = may('shipping.change') ? await countParcels(db, id) : null
    const parcels = counts ? Object.values(counts).reduce((sum, count) => sum + count, 0) : 0
    return { run: { id, title, status }, parcels, boxes, next, show, search: text, isLater: after > 0 }
  })
}

export const meta = privatePageOf<typeof loader>((data) =>
  data ? `Boxes of ${data.run.title} – Tastevin` : 'Tastevin',
)

export default function Boxes() {
  const { run, parcels, boxes, next, show, search, isLater } = useLoaderData<typeof loader>()
  const isPlanned = run.status === 'draft' || run.status === 'published'
  const query = { show: show === 'all' ? undefined : show, q: search || undefined }
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
        <>
          <ListSearch
            text={{ label: 'Member or number', value: search }}
            choices={[
              {
                name: 'show',
                label: 'Status',
                value: show,
                options: boxFilterNames.map((name) => ({ value: name, label: boxFilters[name] })),
              },
            ]}
          />
          <ListFrame
            isEmpty={boxes.length === 0}
            none={{
              title:
                search === '' && show === 'all'
                  ? 'This run has no boxes'
                  : search === ''
                    ? `No boxes: ${boxFilters[show]}`
                    : `No boxes match “${search}”`,
              href: paths.business.run.boxes(run.id),
              label: 'Show all boxes',
            }}
            pages={{ isLater, next, href: (after) => paths.business.run.boxes(run.id, { ...query, after }) }}
          >
            <BoxTable runId={run.id} boxes={boxes} />
          </ListFrame>
        </>
      )}
    </>
  )
}

function BoxTable({
  runId,
  boxes,
}: {
  runId: string
  boxes: ReturnType<typeof useLoaderData<typeof loader>>['boxes']
}) {
  return (
    <DataTable
      label="Boxes"
      columns={[
        { label: 'Member' },
        { label: 'Box', figure: true },
        { label: 'Tier' },
        { label: 'Status' },
        { label: 'Bottles' },
      ]}
    >
      {boxes.map((box) => (
        <tr key={box.id}>
          <th scope="row">
            <Link
              className={`${linkStyle} inline-flex min-h-11 min-w-11 items-center`}
              to={paths.business.run.box(runId, box.id)}
            >
              {box.member}
            </Link>
            <span className="block text-sm font-normal text-muted md:hidden">
              Box {box.number}, {box.tier}, {box.bottles === 1 ? '1 bottle' : `${box.bottles} bottles`}
            </span>
          </th>
          <td data-label="Box" data-figure className="max-md:hidden!">
            {box.number}
          </td>
          <td data-label="Tier" className="max-md:hidden!">
            {box.tier}
          </td>
          <td data-label="Status">
            <span className="inline-flex flex-wrap items-center gap-2">
              <Badge tone={boxStatuses[box.status].tone}>{boxStatuses[box.status].label}</Badge>
              {box.isDisputed && box.status !== 'canceled' && <Badge tone="red">Disputed</Badge>}
              {box.cancelReason && (
                <span className="text-sm text-muted">{cancelReasons[box.cancelReason]}</span>
              )}
            </span>
          </td>
          <td
            data-label="Bottles"
            className={box.short > 0 || (box.out > 0 && box.out < box.bottles) ? undefined : 'max-md:hidden!'}
          >
            <span>
              {box.out > 0 && box.out < box.bottles
                ? `${box.out} of ${box.bottles} handed over`
                : box.bottles}
              {box.short > 0 && box.status !== 'canceled' && (
                <strong className="block text-sm text-danger">{box.short} missing</strong>
              )}
            </span>
          </td>
        </tr>
      ))}
    </DataTable>
  )
}
