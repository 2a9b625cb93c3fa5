// Manifests with which a phone keeps a club's pages, the portal or the desk on its home screen. Pure.
import type { Club } from '#/tenants/club'
import { platformSurface } from '~/foundation/theme/platform-surface'
import { brandHex } from '~/foundation/theme/theme'
import { paths } from '~/foundation/kit/paths'

/** Pixels of a side: of Apple's home screen, then those that Android asks for. */
export const appIconSizes = [180, 192, 512] as const

/** The manifest of a club's pages (W3C Web Application Manifest): they open with the member's own. */
export function clubManifest({ name, version, brand }: Pick<Club, 'name' | 'version' | 'brand'>) {
  const { surface } = brandHex(brand, brand.mode)
  return {
    id: paths.home(),
    name,
    short_name: name,
    start_url: paths.customer.dashboard(),
    scope: '/',
    display: 'standalone',
    background_color: surface,
    theme_color: surface,
    icons: appIconSizes.map((size) => ({
      src: paths.appIcon({ size: String(size), v: String(version) }),
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: size === 512 ? 'any maskable' : 'any',
    })),
  }
}

/** The manifest of the portal, or of its desk alone, for the tablet at the counter. */
export function portalManifest({ isDesk }: { isDesk: boolean }) {
  const desk = { name: 'Desk', url: paths.business.desk.list() }
  return {
    id: isDesk ? desk.url : paths.business.home(),
    name: isDesk ? 'Tastevin Desk' : 'Tastevin',
    short_name: isDesk ? desk.name : 'Tastevin',
    start_url: isDesk ? desk.url : paths.business.home(),
    scope: '/',
    display: 'standalone',
    background_color: platformSurface,
    theme_color: platformSurface,
    icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
    shortcuts: isDesk ? [] : [desk],
  }
}
