// Photos of many labels at once: /business/inventory/pictures
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { LabelUploads } from '~/cellar/catalog/pictures/components/label-uploads'
import { winesToMatch } from '~/cellar/catalog/pictures/wines-to-match.server'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { formFieldsAndFiles } from '~/foundation/kit/forms.server'
import { isDomainError } from '~/foundation/kit/errors'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { paths } from '~/foundation/kit/paths'
import { BackLink } from '~/foundation/ui/back-link'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { receiveLabel } from './receive-label.server'
import { requireWine } from './require-wine.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db } = await requireBusiness(request, context, 'wines.change')
  context.services.imageWorker.warm()
  return { wines: await winesToMatch(db) }
}

/** One photo, sent by the page's script: responds with why it was refused, or null. */
export async function action({ request, context }: ActionFunctionArgs) {
  const principal = await requireBusiness(request, context, 'wines.change')
  const headers = { 'Cache-Control': 'private, no-store' }
  try {
    const { fields, files } = await formFieldsAndFiles(request, ['label'] as const)
    const wine = await requireWine(principal.db, idIn(fields, 'wineId'))
    await receiveLabel(context, principal, { wineId: wine.id, file: files.label, now: principal.now })
    return Response.json({ error: null }, { headers })
  } catch (error) {
    if (!isDomainError(error)) throw error
    // A refusal is a normal response here, so that the browser logs no error.
    return Response.json({ error: error.sentence }, { headers })
  }
}

export const meta = privatePage('Label photos')

export default function LabelPictures() {
  const { wines } = useLoaderData<typeof loader>()
  return (
    <>
      <BackLink to={paths.business.inventory.list()}>Inventory</BackLink>
      <PortalTitle title="Label photos">
        Choose many photos at once. Each is matched to a wine by its file name: producer, name and vintage, or
        a barcode. You check the matches before anything is uploaded.
      </PortalTitle>
      <LabelUploads wines={wines} action={paths.business.inventory.pictures()} />
    </>
  )
}
