// Opens another of the businesses somebody works at: /business/switch
import { redirect, redirectDocument, type ActionFunctionArgs } from '@remix-run/node'
import { requireBusiness } from '~/http/guards/guards.server'
import { switchBusiness } from '~/businesses/switch-business.server'
import { formFields } from '~/kit/forms.server'
import { paths } from '~/kit/paths'

export async function loader({ request, context }: ActionFunctionArgs) {
  await requireBusiness(request, context, 'portal.enter')
  throw redirect(paths.business.dashboard())
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { businessId = '' } = await formFields(request)
  const cookie = await switchBusiness(context, request, businessId)
  const headers = cookie ? { 'Set-Cookie': cookie } : undefined
  return redirectDocument(paths.business.dashboard(), { status: 303, headers })
}
