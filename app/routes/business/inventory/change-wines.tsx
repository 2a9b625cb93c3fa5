// Changes many wines together: /business/inventory/change
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { handleForm } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { unpackIds } from '~/foundation/kit/packed-ids'
import { paths } from '~/foundation/kit/paths'
import { BackLink } from '~/foundation/ui/back-link'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { EmptyState } from '~/foundation/ui/feedback/empty-state'
import { ButtonLink } from '~/foundation/ui/form/button'
import { wineCount } from '~/cellar/inventory/bulk-changes'
import { changeWines, type WineSelection } from '~/cellar/inventory/change-wines.server'
import { wineChoices } from '~/cellar/inventory/choices.server'
import { BulkChangeForm } from '~/cellar/inventory/components/bulk-change-form'
import { wineListing } from '~/cellar/inventory/wine-listing'
import { bulkChangeForm } from '~/cellar/inventory/schemas'
import { selectedWines } from '~/cellar/inventory/selected-wines.server'

/** Names that are listed. */
const NAMES = 12

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db } = await requireBusiness(request, context, 'wines.change')
  const selection = selectionIn(request.url)
  return db.read(async (db) => ({
    ...(await selectedWines(db, { selection, limit: NAMES })),
    ...(await wineChoices(db)),
    back: paths.business.inventory.list(wineListing.query(wineListing.read(request.url))),
  }))
}

/** The wines in the address: all that the list's filter shows, or those chosen one by one. */
function selectionIn(url: string): WineSelection {
  const query = new URL(url).searchParams
  return query.has('all') ? { filter: wineListing.read(url) } : { wineIds: unpackIds(query.getAll('w')) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, user, club, now } = await requireBusiness(request, context, 'wines.change')
  return handleForm(request, context, bulkChangeForm, async ({ expected, change, values }) => {
    const changed = await changeWines(db, {
      selection: selectionIn(request.url),
      expected,
      kind: change,
      values,
      currency: club.currency,
      userId: user.id,
      requestId: context.requestId,
      now,
    })
    const list = wineListing.query(wineListing.read(request.url))
    return redirect(paths.business.inventory.list({ ...list, changed }), 303)
  })
}

export const meta = privatePage('Change wines')

export default function ChangeWines() {
  const { count, retired, names, back, ...choices } = useLoaderData<typeof loader>()
  const others = count - names.length
  return (
    <>
      <BackLink to={back}>Inventory</BackLink>
      {count === 0 ? (
        <EmptyState title="No wines selected" level={1}>
          <p>Select wines in the list, then choose what to change.</p>
          <ButtonLink to={back}>Back to the list</ButtonLink>
        </EmptyState>
      ) : (
        <>
          <PortalTitle title={`Change ${wineCount(count)}`}>
            The change is made to all of them at once. You can undo it afterwards.
          </PortalTitle>
          <div>
            <ul className="plain-list wrap-anywhere" aria-label="Selected wines">
              {names.map((name) => (
                <li key={name}>{name}</li>
              ))}
              {others > 0 && <li>and {others.toLocaleString('en-US')} more</li>}
            </ul>
          </div>
          <BulkChangeForm count={count} retired={retired} back={back} {...choices} />
        </>
      )}
    </>
  )
}
