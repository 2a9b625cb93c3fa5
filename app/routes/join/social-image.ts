// The link preview image of a club, on the club's host: /social.png
import type { LoaderFunctionArgs } from '@remix-run/node'
import { socialImage } from '~/business/sharing/club-picture.server'
import { clubPng } from './club-png.server'

export async function loader({ request, context: { host, services } }: LoaderFunctionArgs) {
  if (host.kind !== 'club') throw new Response(null, { status: 404 })
  return clubPng(request, host.club, await socialImage(host.club, services))
}
