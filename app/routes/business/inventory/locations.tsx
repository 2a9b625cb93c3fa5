// Where bottles are kept: /business/inventory/locations
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { paths } from '~/foundation/kit/paths'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { FormResult } from '~/foundation/ui/form/form-result'
import {
  addLocation,
  archiveLocation,
  defaultLocation,
  moveLocationUp,
  renameLocation,
} from '~/cellar/stock/locations.server'
import { locationsWithStock } from '~/cellar/stock/queries.server'
import { AddLocation, LocationList } from '~/cellar/stock/locations/location-list'
import { locationButton, locationForm } from '~/cellar/stock/locations/schemas'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db } = await requireBusiness(request, context, 'wines.change')
  return { locations: await locationsWithStock(db) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, now } = await requireBusiness(request, context, 'wines.change')
  const here = (done: string) => redirect(paths.business.inventory.locations({ done }), 303)
  return handleForms(request, context, {
    add: formHandler(locationForm, async ({ name }) => {
      // Bottles that were recorded without a location are in the main cellar, which stays the first.
      await defaultLocation(db, now)
      await addLocation(db, { name, now })
      return here('added')
    }),
    rename: formHandler(locationForm.and(locationButton), async ({ name, id }) => {
      await renameLocation(db, { locationId: id, name })
      return here('renamed')
    }),
    up: formHandler(locationButton, async ({ id }) => {
      await moveLocationUp(db, { locationId: id })
      return here('moved')
    }),
    close: formHandler(locationButton, async ({ id }) => {
      await archiveLocation(db, { locationId: id, now })
      return here('closed')
    }),
  })
}

export const meta = privatePage('Locations')

const doneMessages = {
  added: 'Location added.',
  renamed: 'Location renamed.',
  moved: 'Order changed.',
  closed: 'Location closed.',
}

export default function Locations() {
  const { locations } = useLoaderData<typeof loader>()
  return (
    <>
      <PortalTitle title="Locations">
        Where you keep bottles, such as the cellar, the bar or a warehouse. The first one is used where none
        is chosen.
      </PortalTitle>
      <FormResult done={doneMessages} except={['add', 'rename']} />
      <LocationList locations={locations} />
      <AddLocation key={locations.length} />
    </>
  )
}
