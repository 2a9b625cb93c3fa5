// The icon of a club's pages on a home screen, on the club's host: /app-icon.png
import type { LoaderFunctionArgs } from '@remix-run/node'
import { appIcon } from '~/business/sharing/club-picture.server'
import { clubPng } from './club-png.server'

export async function loader({ request, context: { host, services } }: LoaderFunctionArgs) {
  if (host.kind !== 'club') throw new Response(null, { status: 404 })
  const size = Number(new URL(request.url).searchParams.get('size'))
  return clubPng(request, host.club, await appIcon(host.club, size, services))
}
