// Leads to the inventory, with the same search: /business/wines
import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { paths } from '~/foundation/kit/paths'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireBusiness(request, context, 'wines.read')
  throw redirect(paths.business.inventory.list() + new URL(request.url).search)
}
