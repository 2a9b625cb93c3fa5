// The link preview image of a club, on the club's host: /social.png
import type { LoaderFunctionArgs } from '@remix-run/node'
import { socialImage } from '~/business/sharing/social-image.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { host, services } = context
  if (host.kind !== 'club') throw new Response(null, { status: 404 })
  const { club } = host
  const image = await socialImage(club, services)
  // Immutable under the current version; any other version gets the current image.
  const isNamed = new URL(request.url).searchParams.get('v') === String(club.version)
  return new Response(new Uint8Array(image), {
    headers: {
      'Content-Type': 'image/png',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Cache-Control': isNamed ? 'public, max-age=604800' : 'public, max-age=300',
    },
  })
}
