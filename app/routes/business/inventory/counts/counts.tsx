// The counts of the cellar, open and past, and the form that starts one: /business/inventory/counts
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/businesses/portal/components/portal-frame'
import { handleForm } from '~/http/forms/handle-form.server'
import { requireBusiness } from '~/http/guards/guards.server'
import { formIdIn } from '~/kit/forms.server'
import { newId } from '~/kit/ids'
import { readListParams } from '~/kit/list-params'
import { paths } from '~/kit/paths'
import { privatePage } from '~/ui/document/page-meta'
import { DoneMessage } from '~/ui/feedback/done-message'
import { EmptyState } from '~/ui/feedback/empty-state'
import { Pagination } from '~/ui/layout/pagination'
import { cellarLocations } from '~/wines/cellar/locations.server'
import { OpenStocktakes, PastStocktakes } from '~/wines/counting/components/stocktake-list'
import { StartCountForm } from '~/wines/counting/components/start-count-form'
import { startCountForm } from '~/wines/counting/schemas'
import { startStocktake } from '~/wines/counting/start-stocktake.server'
import { openStocktakes, pastStocktakes } from '~/wines/counting/stocktakes.server'

const pageSize = 20

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, may, club } = await requireBusiness(request, context, 'wines.read')
  const { after } = readListParams(request.url)
  const open = await openStocktakes(db)
  const past = await pastStocktakes(db, { after, limit: pageSize })
  const busy = new Set(open.map(({ locationId }) => locationId))
  const locations = may('stock.move') ? await cellarLocations(db) : []
  return {
    open,
    past: past.stocktakes,
    next: past.next,
    isFirstPage: after === null,
    free: locations.filter(({ id }) => !busy.has(id)),
    formId: newId(),
    timeZone: club.timeZone,
    mayStart: may('stock.move'),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, user, now } = await requireBusiness(request, context, 'stock.move')
  return handleForm({ request, context }, startCountForm, async ({ formId, ...scope }) => {
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
  const { open, past, next, isFirstPage, free, formId, timeZone, mayStart } = useLoaderData<typeof loader>()
  const { counts } = paths.business.inventory
  const isEmpty = open.length === 0 && past.length === 0
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
      {isEmpty ? (
        <EmptyState title="No counts yet">
          <p>Your first count compares what is in the cellar with your records. You can pause at any time.</p>
        </EmptyState>
      ) : (
        past.length > 0 && (
          <section className="grid gap-3" aria-labelledby="past-counts">
            <h2 id="past-counts" className="text-2xl">
              Past counts
            </h2>
            <PastStocktakes stocktakes={past} timeZone={timeZone} />
            <Pagination first={isFirstPage ? null : counts()} next={next && counts({ after: next })} />
          </section>
        )
      )}
    </>
  )
}
