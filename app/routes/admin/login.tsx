// Redirects to the shared sign-in page: /admin/login
import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { currentSession } from '~/people/identity/sessions/current-session.server'
import { paths } from '~/foundation/kit/paths'
import { areaSheet } from '~/foundation/ui/styles/area-sheet'
import sheet from '~/web/styles/account.css?url'

export const links = areaSheet(sheet)

export async function loader({ request, context }: LoaderFunctionArgs) {
  if (context.host.kind !== 'root') throw new Response(null, { status: 404 })
  const session = await currentSession(request, context)
  throw redirect(session ? paths.auth.redirect() : paths.auth.login(paths.admin.dashboard()))
}

export default function AdminLogin() {
  return null
}
