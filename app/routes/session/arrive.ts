// Back on a club's host with a one-use code: /session/arrive?code=… signs in and leads on to a clean address.
import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { forgetState, redeemHandover } from '~/accounts/handover.server'
import { countTokenPage } from '~/accounts/rate-limits.server'
import { paths } from '~/kit/paths'

export async function loader({ request, context }: LoaderFunctionArgs) {
  if (context.host.kind !== 'club') throw new Response(null, { status: 404 })
  await countTokenPage(context)
  const code = new URL(request.url).searchParams.get('code') ?? ''
  const redeemed = await redeemHandover(request, context, code)
  const headers = new Headers({ 'Referrer-Policy': 'no-referrer' })
  for (const cookie of redeemed?.cookies ?? [forgetState(context)]) headers.append('Set-Cookie', cookie)
  throw redirect(redeemed?.to ?? paths.auth.login(), { headers })
}
