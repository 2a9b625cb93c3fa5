import sizes from './pictures.json'

interface Size {
  width: number
  height: number
}

interface Source extends Size {
  /** AVIF. */
  src: string
}

interface SitePicture extends Source {
  /** WebP, for browsers that do not know AVIF. */
  fallback: string
  /** The same screen as it is on a phone, for windows that are narrow. */
  phone: Source | null
}

export type SitePictureName = keyof typeof sizes

const sizesByName: ReadonlyMap<string, Size & { phone?: Size }> = new Map(Object.entries(sizes))

/** Up to this width of the window a picture shows the phone. */
export const phoneMedia = '(max-width: 40rem)'

/** A picture that `scripts/product-pictures.mjs` took, with its size in pixels. Throws for any other name. */
export function sitePicture(name: string): SitePicture {
  const size = sizesByName.get(name)
  if (!size) throw new Error(`There is no picture "${name}" in app/platform/public-site/pictures.json.`)
  const { width, height, phone } = size
  return {
    src: `/site/${name}.avif`,
    fallback: `/site/${name}.webp`,
    width,
    height,
    phone: phone ? { src: `/site/${name}-phone.avif`, ...phone } : null,
  }
}
