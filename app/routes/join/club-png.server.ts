import type { Club } from '#/tenants/club'

/** A picture of a club as a response: kept for long under the club's current version (`?v=`), briefly under any other. */
export function clubPng(request: Request, club: Club, image: Buffer): Response {
  const isNamed = new URL(request.url).searchParams.get('v') === String(club.version)
  return new Response(new Uint8Array(image), {
    headers: {
      'Content-Type': 'image/png',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Cache-Control': isNamed ? 'public, max-age=604800' : 'public, max-age=300',
    },
  })
}
