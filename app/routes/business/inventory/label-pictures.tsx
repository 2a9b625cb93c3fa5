// Photos of many labels at once: /business/inventory/pictures
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { LabelUploads } from '~/cellar/catalog/pictures/components/label-uploads'
import { winesToMatch } from '~/cellar/catalog/pictures/wines-to-match.server'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { paths } from '~/foundation/kit/paths'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { requireBusiness } from '~/web/http/guards/guards.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db } = await requireBusiness(request, context, 'wines.change')
  context.services.imageWorker.warm()
  return { wines: await winesToMatch(db) }
}

export const meta = privatePage('Label photos')

export default function LabelPictures() {
  const { wines } = useLoaderData<typeof loader>()
  return (
    <>
      <PortalTitle back={{ href: paths.business.inventory.list(), label: 'Inventory' }} title="Label photos">
        Choose many photos at once. Each is matched to a wine by its file name: producer, name and vintage, or
        a barcode. You check the matches before anything is uploaded.
      </PortalTitle>
      <LabelUploads wines={wines} action={paths.business.inventory.pictureUpload()} />
    </>
  )
}
