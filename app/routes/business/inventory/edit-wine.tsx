// The facts of a wine: /business/inventory/:wineId/edit
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { paths } from '~/foundation/kit/paths'
import { privatePageOf } from '~/foundation/ui/document/page-meta'
import { Banner } from '~/foundation/ui/feedback/banner'
import { roundedCents } from '~/cellar/stock/exact-cents'
import { wineStock } from '~/cellar/stock/queries.server'
import { ConflictNotice } from '~/cellar/inventory/editor/conflict-notice'
import { amountText, formValues } from '~/cellar/inventory/editor/form-values'
import { WineFactsForm } from '~/cellar/inventory/editor/wine-facts-form'
import { wineFormData } from '~/cellar/inventory/editor/wine-form-data.server'
import { labelName } from '~/cellar/reference/labels'
import { editWineAction } from './edit-wine.action.server'
import { requireWine } from './require-wine.server'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db } = await requireBusiness(request, context, 'wines.change')
  const wine = await requireWine(db, idIn(params, 'wineId'))
  if (wine.retiredAt !== null) throw redirect(paths.business.inventory.wine(wine.id))
  const { unitCostCents } = await wineStock(db, wine.id)
  const cost = amountText(unitCostCents === null ? null : roundedCents(unitCostCents))
  return {
    id: wine.id,
    name: labelName(wine),
    version: wine.version,
    cost,
    values: { ...formValues(wine), cost },
    ...(await wineFormData(db, wine)),
  }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const principal = await requireBusiness(request, context, 'wines.change')
  const wine = await requireWine(principal.db, idIn(params, 'wineId'))
  return editWineAction(request, context, principal, wine.id)
}

export const meta = privatePageOf<typeof loader>((data) =>
  data ? `Edit ${data.name} – Tastevin` : 'Tastevin',
)

export default function EditWine() {
  const { id, name, version, cost, ...shown } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const conflict = answer?.conflict
  const page = paths.business.inventory.wine(id)
  return (
    <>
      <PortalTitle title={`Edit ${name}`} />
      {conflict && <ConflictNotice lines={conflict.lines} reloadTo={paths.business.inventory.editWine(id)} />}
      {answer?.duplicate && (
        <Banner tone="info">
          <p>
            <Link to={paths.business.inventory.wine(answer.duplicate.id)}>Open {answer.duplicate.name}</Link>
          </p>
        </Banner>
      )}
      <WineFactsForm
        // After a conflict the form holds the merged values.
        key={conflict ? `conflict ${conflict.version}` : version}
        {...shown}
        isNew={false}
        submission={conflict?.submission}
        hidden={{
          version: String(conflict?.version ?? answer?.version ?? version),
          costSeen: answer?.costSeen ?? cost,
        }}
        saveLabel="Save changes"
        leaveTo={page}
      />
    </>
  )
}
