import bodoni from './fonts/bodoni-moda-normal.woff2?url'
import bricolage from './fonts/bricolage-grotesque-normal.woff2?url'
import crimson from './fonts/crimson-pro-normal.woff2?url'
import figtree from './fonts/figtree-normal.woff2?url'
import hanken from './fonts/hanken-grotesk-normal.woff2?url'
import ibarraItalic from './fonts/ibarra-real-nova-italic.woff2?url'
import ibarra from './fonts/ibarra-real-nova-normal.woff2?url'
import franklin from './fonts/libre-franklin-normal.woff2?url'
import caprasimo from './fonts/caprasimo-normal.woff2?url'
import marcellus from './fonts/marcellus-normal.woff2?url'
import { lookup } from '~/foundation/kit/lookup'

const faces = lookup<[display: string, text: string]>({
  platform: [ibarra, hanken],
  trattoria: [bodoni, franklin],
  cellar: [marcellus, crimson],
  modern: [bricolage, hanken],
  natural: [caprasimo, figtree],
})

/** The italic of the platform's headlines, which every title of the public site has. */
export const headlineItalic = ibarraItalic

/**
 * Addresses of the two faces a page shows first, for `<link rel="preload" as="font" type="font/woff2"
 * crossorigin="anonymous">`. An unknown pairing gets the platform's.
 */
export function fontPreloads(pairing: string): string[] {
  return [...(faces.get(pairing) ?? faces.get('platform')!)]
}
