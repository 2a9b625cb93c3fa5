import sizes from './pictures.json'

export interface SitePicture {
  src: string
  width: number
  height: number
}

export type SitePictureName = keyof typeof sizes

const known: ReadonlyMap<string, { width: number; height: number }> = new Map(Object.entries(sizes))

/** A picture that `scripts/site-pictures.mjs` made, with its size in pixels. Throws for any other name. */
export function sitePicture(name: string): SitePicture {
  const size = known.get(name)
  if (!size) throw new Error(`There is no picture "${name}" in app/public-site/pictures.json.`)
  return { src: `/site/${name}.webp`, ...size }
}
