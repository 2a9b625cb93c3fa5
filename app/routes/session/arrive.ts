// Back on the host that wanted a session, with a one-use code: /session/arrive?code=… signs in and leads on to a clean
// address.
import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { forgetState, redeemHandover } from '~/accounts/handover.server'
import { countTokenPage } from '~/accounts/rate-limits.server'
import { paths } from '~/kit/paths'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const code = new URL(request.url).searchParams.get('code') ?? ''
  if (context.host.kind === 'root' && code === '') throw new Response(null, { status: 404 })
  if (context.host.kind === 'closed') throw new Response(null, { status: 404 })
  await countTokenPage(context)
  const redeemed = await redeemHandover(request, context, code)
  const headers = new Headers({ 'Referrer-Policy': 'no-referrer' })
  for (const cookie of redeemed?.cookies ?? [forgetState(context)]) headers.append('Set-Cookie', cookie)
  throw redirect(redeemed?.to ?? paths.auth.login(), { headers })
}
