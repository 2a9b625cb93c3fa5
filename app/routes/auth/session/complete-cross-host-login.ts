// Redeems the one-use code on the host that requested a session: /session/arrive?code=… signs in and redirects to a
// URL without the code.
import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import {
  clearStateCookie,
  hasStateCookie,
  isPlatformHost,
  redeemLoginCode,
} from '~/web/http/cross-host-login/cross-host-login.server'
import { countTokenPage } from '~/people/identity/rate-limits.server'
import { paths } from '~/foundation/kit/paths'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const code = new URL(request.url).searchParams.get('code') ?? ''
  if (context.host.kind === 'root' && code === '') throw new Response(null, { status: 404 })
  if (context.host.kind === 'closed') throw new Response(null, { status: 404 })
  await countTokenPage(context)
  const redeemed = await redeemLoginCode(request, context, code)
  const headers = new Headers({ 'Referrer-Policy': 'no-referrer' })
  for (const cookie of redeemed?.cookies ?? [clearStateCookie(context)]) headers.append('Set-Cookie', cookie)
  const { host } = context
  // There the sign-in page would begin the same again, endlessly where cookies are turned off.
  const isInVain =
    host.kind === 'club' && !isPlatformHost(context, host.club) && !hasStateCookie(request, context)
  throw redirect(redeemed?.to ?? (isInVain ? paths.home() : paths.auth.login()), { headers })
}
