// The picture that stands beside a link to a club elsewhere, on the club's host: /social.png
import type { LoaderFunctionArgs } from '@remix-run/node'
import { socialImage } from '~/sharing/social-image.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { host, services } = context
  if (host.kind !== 'club') throw new Response(null, { status: 404 })
  const { club } = host
  const image = await socialImage(club, services)
  // Under the version its page named it never changes; under another it is what there is now.
  const isNamed = new URL(request.url).searchParams.get('v') === String(club.version)
  return new Response(new Uint8Array(image), {
    headers: {
      'Content-Type': 'image/png',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Cache-Control': isNamed ? 'public, max-age=604800' : 'public, max-age=300',
    },
  })
}
