// The label of a wine, cut out of a page of its list: /business/inventory/pictures/:wineId/page
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { handleForm } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { paths } from '~/foundation/kit/paths'
import { privatePageOf } from '~/foundation/ui/document/page-meta'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'
import { labelName } from '~/cellar/reference/labels'
import { CropForm } from '~/cellar/imports/components/crop-form'
import { cutLabel, labelPage } from '~/cellar/imports/documents/label-from-page.server'
import { pageNotFound } from '~/cellar/imports/documents/arrange-pages.server'
import { cropForm } from '~/cellar/imports/documents/page-forms'
import { receiveLabel } from './receive-label.server'
import { requireWine } from './require-wine.server'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db } = await requireBusiness(request, context, 'wines.change')
  const wine = await requireWine(db, idIn(params, 'wineId'))
  const page = await labelPage(db, wine.id)
  if (!page) throw pageNotFound()
  return { wine: { id: wine.id, name: labelName(wine) }, page }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const principal = await requireBusiness(request, context, 'wines.change')
  const { db, now } = principal
  const wine = await requireWine(db, idIn(params, 'wineId'))
  return handleForm(request, context, cropForm, async ({ id, ...edges }) => {
    const label = { wineId: wine.id, pageId: id, edges }
    const bytes = await cutLabel(db, context.services.readingWorker, label)
    const file = new File([new Uint8Array(bytes)], 'label.webp')
    await receiveLabel(context, principal, { wineId: wine.id, file, now })
    return redirect(paths.business.inventory.wine(wine.id, { done: 'picture' }), 303)
  })
}

export const meta = privatePageOf<typeof loader>((data) =>
  data ? `Label of ${data.wine.name} – Tastevin` : 'Tastevin',
)

export default function LabelFromPage() {
  const { wine, page } = useLoaderData<typeof loader>()
  const back = paths.business.inventory.picture(wine.id)
  return (
    <>
      <PortalTitle back={{ href: back, label: 'Picture of the label' }} title={wine.name}>
        The page of the list that this wine was imported from.
      </PortalTitle>
      <RejectionNotice />
      <CropForm
        page={page}
        title={`Page ${page.number}`}
        hint="Drag over the label, or enter its edges. This part becomes the picture of the wine."
        action={paths.business.inventory.labelFromPage(wine.id)}
        back={back}
        submit="Use this part"
      />
    </>
  )
}
