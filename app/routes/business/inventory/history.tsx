// Every movement of the cellar, for owner and manager: /business/inventory/history
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { movementOwners } from '~/club/runs/history/movement-owners.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { paths } from '~/foundation/kit/paths'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { ButtonLink } from '~/foundation/ui/form/button'
import { FormResult } from '~/foundation/ui/form/form-result'
import { ListPage } from '~/foundation/ui/list/list-page'
import { undoForm } from '~/cellar/stock/act-schemas'
import { movementList } from '~/cellar/stock/movement-list.server'
import { movementKindNames, movementListing } from '~/cellar/stock/movement-listing'
import { movementKinds } from '~/cellar/stock/movement-view'
import { movementById, movers } from '~/cellar/stock/queries.server'
import { doneSentence } from '~/cellar/inventory/wine-page/done-sentence'
import { historyLine } from '~/cellar/inventory/wine-page/history-view'
import { movementColumns } from '~/cellar/inventory/wine-page/movement-columns'
import { undoMovement } from './undo-movement.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, user, may, club, now } = await requireBusiness(request, context, 'costs.read')
  const done = new URL(request.url).searchParams.get('done') ?? ''
  const reader = {
    userId: user.id,
    timeZone: club.timeZone,
    now,
    showsCosts: true,
    mayAdjust: may('stock.adjust'),
    mayMove: may('stock.move'),
  }
  return db.read(async (db) => {
    const { state, total, rows, kinds } = await movementList(db, movementListing.read(request.url), club)
    const owners = may('members.read') ? await movementOwners(db, rows) : null
    return {
      params: state,
      total,
      lines: rows.map((row) => historyLine(row, reader, owners?.get(row.id))),
      kinds: movementKindNames.map((kind) => ({
        value: kind,
        label: movementKinds[kind],
        count: kinds.get(kind) ?? 0,
      })),
      people: await movers(db),
      mayExport: may('exports.make'),
      done: doneSentence(done, await movementById(db, done), reader)?.title ?? null,
    }
  })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const principal = await requireBusiness(request, context, 'stock.adjust')
  const now = context.now(principal.businessId)
  const query = movementListing.query(movementListing.read(request.url))
  return handleForms(request, context, {
    undo: formHandler(undoForm, async ({ movementId }) => {
      const done = await undoMovement(principal, { movementId, wineId: null, now })
      return redirect(paths.business.inventory.history({ ...query, done }), 303)
    }),
  })
}

export const meta = privatePage('Stock history')

export default function StockHistory() {
  const { params, total, lines, kinds, people, mayExport, done } = useLoaderData<typeof loader>()
  return (
    <>
      <PortalTitle title="Stock history">Everything that changed your stock.</PortalTitle>
      <FormResult done={done} asTitle />
      <ListPage
        list={movementListing}
        state={params}
        total={total}
        rows={lines}
        columns={movementColumns({ showsWine: true, showsLocation: true })}
        fields={[
          { filter: 'kind', label: 'What happened', any: 'Everything', options: kinds },
          {
            filter: 'person',
            label: 'By',
            any: 'Anyone',
            options: people.map(({ id, name }) => ({ value: id, label: name })),
          },
          { filter: 'from', label: 'From', isDay: true },
          { filter: 'to', label: 'To', isDay: true },
        ]}
        placeholder="Producer, wine or vintage"
        none={{
          title: 'No movements yet',
          children: (
            <>
              <p>What you receive, sell and correct appears here.</p>
              <ButtonLink to={paths.business.inventory.list()} variant="secondary">
                Open the inventory
              </ButtonLink>
            </>
          ),
        }}
        fileHref={mayExport && ((query) => paths.business.listFile('stock-history', query))}
      />
    </>
  )
}
