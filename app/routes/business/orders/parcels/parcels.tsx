// Orders that are shipped: /business/orders/parcels
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { formFields } from '~/foundation/kit/forms.server'
import { paths } from '~/foundation/kit/paths'
import { parcelColumns } from '~/club/fulfillment/parcels/components/parcel-columns'
import {
  allBut,
  parcelActs,
  ParcelSelectionBar,
  SELECTION_FORM,
} from '~/club/fulfillment/parcels/components/parcel-selection'
import { createParcels } from '~/club/fulfillment/parcels/create-parcels.server'
import { markParcelsDelivered } from '~/club/fulfillment/parcels/end-parcels.server'
import { countParcels, listParcels } from '~/club/fulfillment/parcels/parcel-list.server'
import {
  parcelListing,
  parcelShows,
  parcelShowWords,
  parcelView,
} from '~/club/fulfillment/parcels/parcel-listing'
import { activeShipping } from '~/club/shipping/settings/settings.server'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { Banner } from '~/foundation/ui/feedback/banner'
import { DoneMessage } from '~/foundation/ui/feedback/done-message'
import { ButtonLink } from '~/foundation/ui/form/button'
import { useRowSelection } from '~/foundation/ui/form/row-selection'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { TextLink } from '~/foundation/ui/layout/text-link'
import { ListPage } from '~/foundation/ui/list/list-page'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, may, now } = await requireBusiness(request, context, 'shipping.change')
  const query = new URL(request.url).searchParams
  return db.read(async (db) => {
    const view = parcelListing.read(request.url)
    const counts = await countParcels(db, view.runId)
    const { rows, total, state } = await listParcels(db, parcelView(view, counts))
    return {
      counts,
      rows: rows.map((row) => ({ ...row, id: row.orderId })),
      total,
      state,
      isOn: (await activeShipping(db, now)) !== null,
      mayExport: may('exports.make'),
      /** The number of parcels that a form has just changed, in words. */
      done: parcelListing.count(Number(query.get('count')) || 0),
    }
  })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, by } = await requireBusiness(request, context, 'shipping.change')
  const fields = await formFields(request)
  const orderIds = Object.keys(fields).flatMap((name) => (name.startsWith('o-') ? name.slice(2) : []))
  const act = fields.intent === 'deliver' ? markParcelsDelivered : createParcels
  const results = await act(db, { orderIds, ...by })
  const refused = results.filter(({ outcome }) => outcome === 'refused')
  const count = results.length - refused.length
  if (refused.length === 0 && results.length > 0)
    return redirect(
      paths.business.parcels.list({
        show: fields.intent === 'deliver' ? 'delivered' : 'packed',
        run: fields.run || undefined,
        done: fields.intent === 'deliver' ? 'delivered' : 'packed',
        count: String(count),
      }),
      303,
    )
  return data(
    { refused: refused.map(({ because }) => because), count, isEmpty: results.length === 0 },
    { status: refused.length > 0 || results.length === 0 ? 409 : 200 },
  )
}

export const meta = privatePage('Parcels')

export default function Parcels() {
  const { counts, rows, total, state, isOn, mayExport, done } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const show = state.show ?? 'to_pack'
  const run = state.runId ?? undefined
  const act = show === 'to_pack' || show === 'shipped' ? parcelActs[show] : null
  const marked = useRowSelection(act !== null, show)
  const pageIds = rows.map(({ id }) => id)
  const selection = marked && act === 'pack' ? allBut(marked, pageIds) : marked
  return (
    <>
      <PortalTitle
        title="Parcels"
        action={
          <ButtonLink variant="secondary" to={paths.business.parcels.upload()}>
            Upload tracking numbers
          </ButtonLink>
        }
      >
        Boxes and orders that members have shipped.
      </PortalTitle>
      {!result && <DoneMessage messages={{ packed: `${done} packed.`, delivered: `${done} delivered.` }} />}
      {result?.isEmpty && <Banner tone="error" title="Choose at least one order." />}
      {result && result.refused.length > 0 && (
        <Banner tone="error" title={`${result.count} done, ${result.refused.length} not`}>
          <ul>
            {result.refused.map((because) => (
              <li key={because}>{because}</li>
            ))}
          </ul>
        </Banner>
      )}
      {!isOn && (
        <Banner title="Shipping is off">
          <p>
            <TextLink to={paths.business.shipping()}>Set up shipping</TextLink>
          </p>
        </Banner>
      )}
      <ListPage
        list={parcelListing}
        state={state}
        total={total}
        rows={rows}
        columns={parcelColumns}
        rowHref={({ id }) => paths.business.parcels.order(id)}
        views={parcelShows.map((name) => ({
          label: parcelShowWords[name],
          count: counts[name],
          isOn: name === show,
          change: { show: name },
        }))}
        placeholder="Member, order or tracking number"
        none={{
          title: `Nothing here: ${parcelShowWords[show].toLowerCase()}`,
          children: <p>Orders appear here once members choose shipping.</p>,
        }}
        note={
          show === 'packed' && (
            <div className={actionsStyle}>
              <ButtonLink to={paths.business.parcels.labels({ run })} document>
                Print address labels
              </ButtonLink>
              <ButtonLink variant="secondary" to={paths.business.parcels.csv({ run })} document>
                Download addresses (CSV)
              </ButtonLink>
            </div>
          )
        }
        selection={
          selection && {
            rows: selection,
            form: SELECTION_FORM,
            field: ({ id }) => ({ name: `o-${id}` }),
            nameOf: ({ order, member }) => `${order}, ${member}`,
          }
        }
        bar={
          selection &&
          act && (
            <ParcelSelectionBar
              act={act}
              runId={state.runId}
              found={total}
              pageIds={pageIds}
              selection={selection}
            />
          )
        }
        fileHref={mayExport && ((query) => paths.business.listFile('parcels', query))}
      />
    </>
  )
}
