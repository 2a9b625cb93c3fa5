// URLs of a club's own pictures. The URL holds everything a page needs to draw one, so no query is needed. Pure.

/**
 * The background a logo is visible on: `any`; `dark` and `light` ink needs the opposite; `paper` has a white background of its
 * own, `full` one in color.
 */
const logoTones = ['any', 'dark', 'light', 'paper', 'full'] as const
export type LogoTone = (typeof logoTones)[number]

export interface LogoInfo {
  /** Pixels of the file, twice what it is shown at. */
  width: number
  height: number
  tone: LogoTone
}

interface PhotoInfo {
  width: number
  height: number
  /** Narrowest first; the last is the photo's own address. */
  variants: { url: string; width: number }[]
}

/** Pixels of a logo's file at most. */
export const logoBox = { width: 640, height: 192 }
/** Widths a photo is kept in, besides its own. */
export const photoWidths = [640, 1280] as const
export const photoBox = { width: 1920, height: 1920 }

const ID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const FOLDER = new RegExp(`^/media/(${ID})/(${ID})/`)
const LOGO = new RegExp(`${FOLDER.source}logo-(\\d{1,4})x(\\d{1,4})-(${logoTones.join('|')})\\.webp$`)
const PHOTO = new RegExp(`${FOLDER.source}photo-(\\d{1,4})x(\\d{1,4})\\.webp$`)

/** Format of the name of a picture's file. */
export const mediaFile =
  /^(logo-\d{1,4}x\d{1,4}-[a-z]{3,5}\.(webp|png)|photo-\d{1,4}(x\d{1,4})?\.webp|email-photo\.jpg)$/

export const mediaFolder = (businessId: string, pictureId: string): string =>
  `/media/${businessId}/${pictureId}/`

export const logoFile = ({ width, height, tone }: LogoInfo): string => `logo-${width}x${height}-${tone}.webp`

export const photoFile = (width: number, height?: number): string =>
  `photo-${width}${height === undefined ? '' : `x${height}`}.webp`

/** The id of the picture at one of our URLs, of any business; null for other URLs. */
export const pictureIdIn = (path: string | null): string | null => FOLDER.exec(path ?? '')?.[2] ?? null

/** Null where the address tells nothing. */
export function logoInfo(path: string | null): LogoInfo | null {
  const [, , , width, height, tone] = LOGO.exec(path ?? '') ?? []
  return tone ? { width: Number(width), height: Number(height), tone: tone as LogoTone } : null
}

/** The same picture for email, which does not support WebP. */
export const emailLogo = (path: string): string => path.replace(/\.webp$/, '.png')

/** The largest size of a photo in an email, in pixels. */
export const emailPhotoBox = { width: 496, height: 496 }

/** A photo's file for email, made when it is first asked for. */
export const emailPhotoFile = 'email-photo.jpg'

/** The same photo for email, with the size to show it at; null where the address is no photo of a club's own. */
export function emailPhotoOf(path: string | null): { url: string; width: number; height: number } | null {
  const photo = photoInfo(path)
  if (!path || !photo) return null
  const { width, height } = photo
  const scale = Math.min(1, emailPhotoBox.width / width, emailPhotoBox.height / height)
  return {
    url: path.slice(0, path.lastIndexOf('/') + 1) + emailPhotoFile,
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}

/** The name of the file at a photo's own address; null for other addresses. */
export const photoFileOf = (path: string): string | null =>
  PHOTO.test(path) ? path.slice(path.lastIndexOf('/') + 1) : null

/** The smallest file of a photo; the address itself where it is no photo of a club's own. */
export const smallestFile = (path: string): string => photoInfo(path)?.variants[0]?.url ?? path

/** Attributes of an `img`, which takes the width that it needs of a photo; `sizes` is how wide it shows. */
export function photoSources(path: string, sizes: string) {
  const photo = photoInfo(path)
  return {
    src: smallestFile(path),
    srcSet: photo?.variants.map(({ url, width }) => `${url} ${width}w`).join(', '),
    sizes: photo ? sizes : undefined,
    width: photo?.width,
    height: photo?.height,
  }
}

/** Null where the address is no photo of a club's own. */
export function photoInfo(path: string | null): PhotoInfo | null {
  const [, , , w, h] = PHOTO.exec(path ?? '') ?? []
  if (!path || !w || !h) return null
  const [width, height] = [Number(w), Number(h)]
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const narrower = photoWidths
    .filter((narrow) => narrow < width)
    .map((narrow) => ({ url: folder + photoFile(narrow), width: narrow }))
  return { width, height, variants: [...narrower, { url: path, width }] }
}
