import bodoni from '@fontsource-variable/bodoni-moda/files/bodoni-moda-latin-wght-normal.woff2?url'
import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'
import crimson from '@fontsource-variable/crimson-pro/files/crimson-pro-latin-wght-normal.woff2?url'
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import hanken from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url'
import ibarra from '@fontsource-variable/ibarra-real-nova/files/ibarra-real-nova-latin-wght-normal.woff2?url'
import franklin from '@fontsource-variable/libre-franklin/files/libre-franklin-latin-wght-normal.woff2?url'
import caprasimo from '@fontsource/caprasimo/files/caprasimo-latin-400-normal.woff2?url'
import marcellus from '@fontsource/marcellus/files/marcellus-latin-400-normal.woff2?url'
import { lookup } from '~/kit/lookup'

const faces = lookup<[display: string, text: string]>({
  platform: [ibarra, hanken],
  trattoria: [bodoni, franklin],
  cellar: [marcellus, crimson],
  modern: [bricolage, hanken],
  natural: [caprasimo, figtree],
})

/**
 * Addresses of the two faces a page shows first, for `<link rel="preload" as="font" type="font/woff2"
 * crossorigin="anonymous">`. An unknown pairing gets the platform's.
 */
export function fontPreloads(pairing: string): string[] {
  return faces.get(pairing) ?? faces.get('platform')!
}
