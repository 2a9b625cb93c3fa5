// Renews a session's token for a tab: POST /session/refresh with the field intent=refresh.
import type { ActionFunctionArgs } from '@remix-run/node'
import { refreshSession } from '~/people/identity/sessions/renew-session.server'
import { formFields } from '~/foundation/kit/forms.server'

export function loader() {
  throw new Response(null, { status: 405, headers: { Allow: 'POST' } })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const fields = await formFields(request).catch(() => null)
  if (fields?.intent !== 'refresh') return new Response(null, { status: 400 })
  const refresh = await refreshSession(request, context)
  if (refresh.outcome === 'ended') return Response.json({ outcome: 'ended' })
  const tokenExpiresAt = refresh.tokenExpiresAt.getTime()
  const headers = refresh.outcome === 'refreshed' ? { 'Set-Cookie': refresh.cookie } : undefined
  return Response.json({ outcome: refresh.outcome, tokenExpiresAt }, { headers })
}
