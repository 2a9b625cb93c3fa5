// The counts of the cellar, open and past, and the form that starts one: /business/inventory/counts
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { handleForm } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { formIdIn } from '~/foundation/kit/forms.server'
import { newId } from '~/foundation/kit/ids'
import { paths } from '~/foundation/kit/paths'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { DoneMessage } from '~/foundation/ui/feedback/done-message'
import { ListPage } from '~/foundation/ui/list/list-page'
import { cellarLocations } from '~/cellar/stock/locations.server'
import { stocktakeColumns } from '~/cellar/counting/components/stocktake-columns'
import { OpenStocktakes } from '~/cellar/counting/components/stocktake-list'
import { StartCountForm } from '~/cellar/counting/components/start-count-form'
import { startCountForm } from '~/cellar/counting/schemas'
import { startStocktake } from '~/cellar/counting/start-stocktake.server'
import { endingCounts, pastStocktakes } from '~/cellar/counting/stocktake-list.server'
import { endingWords, stocktakeEndings, stocktakeListing } from '~/cellar/counting/stocktake-listing'
import { openStocktakes } from '~/cellar/counting/stocktakes.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, may, club } = await requireBusiness(request, context, 'wines.read')
  const open = await openStocktakes(db)
  const past = await pastStocktakes(db, stocktakeListing.read(request.url))
  const busy = new Set(open.map(({ locationId }) => locationId))
  const locations = may('stock.move') ? await cellarLocations(db) : []
  return {
    open,
    params: past.state,
    total: past.total,
    past: past.rows,
    counts: await endingCounts(db),
    free: locations.filter(({ id }) => !busy.has(id)),
    formId: newId(),
    timeZone: club.timeZone,
    mayStart: may('stock.move'),
    mayExport: may('exports.make'),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, user, now } = await requireBusiness(request, context, 'stock.move')
  return handleForm(request, context, startCountForm, async ({ formId, ...scope }) => {
    const id = await startStocktake(db, {
      id: formIdIn({ formId }),
      scope,
      userId: user.id,
      requestId: context.requestId,
      now,
    })
    return redirect(paths.business.inventory.count(id), 303)
  })
}

export const meta = privatePage('Counts')

export default function Counts() {
  const data = useLoaderData<typeof loader>()
  const { open, params, total, past, counts, free, formId, timeZone, mayStart, mayExport } = data
  const hasPast = counts.all > 0
  return (
    <>
      <PortalTitle title="Counts">
        Count the bottles in a location with a phone, several people at once. Sales meanwhile are taken into
        account.
      </PortalTitle>
      <DoneMessage asTitle messages={{ canceled: 'Count canceled. Your stock is unchanged.' }} />
      {open.length > 0 && (
        <section className="grid gap-3" aria-labelledby="open-counts">
          <h2 id="open-counts" className="text-2xl">
            Being counted
          </h2>
          <OpenStocktakes stocktakes={open} timeZone={timeZone} />
        </section>
      )}
      {mayStart && free.length > 0 && <StartCountForm key={formId} formId={formId} locations={free} />}
      {(hasPast || open.length === 0) && (
        <section className="grid grid-cols-1 gap-3" aria-labelledby={hasPast ? 'past-counts' : undefined}>
          {hasPast && (
            <h2 id="past-counts" className="text-2xl">
              Past counts
            </h2>
          )}
          <ListPage
            list={stocktakeListing}
            state={params}
            total={total}
            rows={past}
            columns={stocktakeColumns(timeZone)}
            rowHref={({ id }) => paths.business.inventory.count(id)}
            views={([null, ...stocktakeEndings] as const).map((show) => ({
              label: show === null ? 'All' : endingWords[show],
              count: counts[show ?? 'all'],
              isOn: show === params.show,
              change: { show },
            }))}
            placeholder="Location or who ended it"
            none={{
              title: 'No counts yet',
              children: (
                <p>
                  Your first count compares what is in the cellar with your records. You can pause at any
                  time.
                </p>
              ),
            }}
            fileHref={mayExport && ((query) => paths.business.listFile('counts', query))}
          />
        </section>
      )}
    </>
  )
}
