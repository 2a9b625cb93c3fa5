// Orders that are shipped: /business/orders/parcels
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/businesses/portal/components/portal-frame'
import { requireBusiness } from '~/http/guards/guards.server'
import { formFields } from '~/kit/forms.server'
import { isId } from '~/kit/ids'
import { pageIn, readListParams } from '~/kit/list-params'
import { paths } from '~/kit/paths'
import { carrierName } from '~/orders/parcels/carriers'
import { createParcels } from '~/orders/parcels/create-parcels.server'
import { markParcelsDelivered } from '~/orders/parcels/end-parcels.server'
import { parcelFilterNames, parcelFilters } from '~/orders/parcels/parcel-filters'
import { countParcels, listParcels } from '~/orders/parcels/parcel-list.server'
import { activeShipping } from '~/shipping/settings/settings.server'
import { privatePage } from '~/ui/document/page-meta'
import { Badge } from '~/ui/feedback/badge'
import { Banner } from '~/ui/feedback/banner'
import { EmptyState } from '~/ui/feedback/empty-state'
import { SuccessMessage } from '~/ui/feedback/success-message'
import { ButtonLink, SubmitButton } from '~/ui/form/button'
import { actionsStyle } from '~/ui/layout/actions'
import { DataTable, FigureCell } from '~/ui/layout/data-table'
import { Pagination } from '~/ui/layout/pagination'
import { TextLink } from '~/ui/layout/text-link'
import { linkStyle } from '~/ui/layout/text-style'

const pageSize = 100

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, now } = await requireBusiness(request, context, 'shipping.change')
  const { one } = readListParams(request.url)
  const query = new URL(request.url).searchParams
  const run = query.get('run') ?? ''
  const runId = isId(run) ? run : null
  const page = pageIn(query, 10_000)
  return db.read(async (db) => {
    const counts = await countParcels(db, runId)
    const show =
      one('show', parcelFilterNames) ?? parcelFilterNames.find((name) => counts[name] > 0) ?? 'to_pack'
    const isOn = (await activeShipping(db, now)) !== null
    const { rows, hasMore } = await listParcels(db, { show, runId, page, size: pageSize })
    return {
      counts,
      show,
      runId,
      page,
      hasMore,
      isOn,
      rows,
      done: query.get('done') ?? '',
      count: Number(query.get('count')) || 0,
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
  const { counts, show, runId, page, hasMore, isOn, rows, done, count } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const run = runId ?? undefined
  const act = show === 'to_pack' ? 'pack' : show === 'shipped' ? 'deliver' : null
  const parcels = (count: number) => (count === 1 ? '1 parcel' : `${count} parcels`)
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
      {done === 'packed' && !result && <SuccessMessage>{parcels(count)} packed.</SuccessMessage>}
      {done === 'delivered' && !result && <SuccessMessage>{parcels(count)} delivered.</SuccessMessage>}
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
      <nav aria-label="Lists of parcels">
        <ul className="flex flex-wrap gap-x-5">
          {parcelFilterNames.map((name) => (
            <li key={name}>
              <TextLink
                className="aria-[current=page]:font-semibold aria-[current=page]:no-underline"
                aria-current={name === show ? 'page' : undefined}
                to={paths.business.parcels.list({ show: name, run })}
              >
                {parcelFilters[name]} ({counts[name].toLocaleString('en-US')})
              </TextLink>
            </li>
          ))}
        </ul>
      </nav>
      {rows.length === 0 ? (
        <EmptyState title={`Nothing here: ${parcelFilters[show].toLowerCase()}`}>
          <p>Orders appear here once members choose shipping.</p>
        </EmptyState>
      ) : (
        <Form method="post" className="grid gap-4">
          {run && <input type="hidden" name="run" value={run} />}
          <DataTable
            label={parcelFilters[show]}
            columns={[
              { label: 'Order' },
              { label: 'Member' },
              { label: 'To' },
              { label: 'Bottles', figure: true },
              { label: 'Parcel' },
            ]}
          >
            {rows.map((row) => (
              <tr key={row.orderId}>
                <th scope="row">
                  <span className="flex items-center gap-3">
                    {act && (
                      <input
                        type="checkbox"
                        className="size-6"
                        name={`o-${row.orderId}`}
                        aria-label={`${row.order}, ${row.member}`}
                        defaultChecked={act === 'pack'}
                      />
                    )}
                    <Link
                      className={`${linkStyle} inline-flex min-h-11 min-w-11 items-center`}
                      to={paths.business.parcels.order(row.orderId)}
                    >
                      {row.order}
                    </Link>
                  </span>
                </th>
                <td data-label="Member">{row.member}</td>
                <td data-label="To">
                  {row.city ? (
                    `${row.city}, ${row.state}`
                  ) : (
                    <strong className="text-danger">No address</strong>
                  )}
                  {row.hasNewAddress && <Badge tone="yellow">New address</Badge>}
                  {row.isDisputed && <Badge tone="red">Disputed</Badge>}
                </td>
                <FigureCell label="Bottles">{row.bottles}</FigureCell>
                <td data-label="Parcel">
                  <div className="min-w-0">
                    {row.number === null ? 'Not packed' : `P${row.number}`}
                    {row.tracking && (
                      <span className="block text-sm text-muted wrap-anywhere">
                        {carrierName(row.carrier, row.carrierName)} {row.tracking}
                      </span>
                    )}
                  </div>
                </td>
              </tr>
            ))}
          </DataTable>
          <div className={actionsStyle}>
            {act === 'pack' && (
              <SubmitButton name="intent" value="pack">
                Pack chosen orders
              </SubmitButton>
            )}
            {act === 'deliver' && (
              <SubmitButton name="intent" value="deliver">
                Mark chosen as delivered
              </SubmitButton>
            )}
            {show === 'packed' && (
              <>
                <ButtonLink to={paths.business.parcels.labels({ run })} document>
                  Print address labels
                </ButtonLink>
                <ButtonLink variant="secondary" to={paths.business.parcels.csv({ run })} document>
                  Download addresses (CSV)
                </ButtonLink>
              </>
            )}
          </div>
        </Form>
      )}
      <Pagination
        first={page > 1 ? paths.business.parcels.list({ show, run }) : null}
        next={hasMore ? paths.business.parcels.list({ show, run, page: String(page + 1) }) : null}
      />
    </>
  )
}
