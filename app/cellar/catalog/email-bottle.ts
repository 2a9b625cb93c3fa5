import { labelName, type Vintage, type WineType } from '~/cellar/reference/labels'
import type { EmailBottle } from '~/foundation/messaging/email-bottles'
import { emailPhotoOf } from '~/foundation/theme/media'

/** A wine as an email about it shows it. */
interface WineInEmail {
  type: WineType
  producer: string
  name: string
  vintage: Vintage
  formatMl: number
  /** "Barolo, Piedmont, Italy" */
  origin: string
  /** Null also where only staff may see the picture. */
  pictureUrl: string | null
}

/** Pixels of a drawn bottle, with its margins. The files are three times as large. */
export const drawnBottle = { width: 72, height: 96 }

/** The address of the drawn bottle of a kind of wine, on every host. `scripts/bottle-pictures.mjs` makes the files. */
export const drawnBottlePath = (type: WineType): string => `/clubs/bottle-${type}.png`

/** One bottle of a wine, with its photo or drawn in the color of the wine. */
export function emailBottle(wine: WineInEmail, clubOrigin: string): EmailBottle {
  const { producer, origin } = wine
  const isNamedAfterProducer = wine.name.toLowerCase().startsWith(producer.toLowerCase())
  const photo = emailPhotoOf(wine.pictureUrl) ?? { url: drawnBottlePath(wine.type), ...drawnBottle }
  return {
    producer: isNamedAfterProducer ? '' : producer,
    name: labelName({ ...wine, producer: '' }).trim(),
    origin,
    picture: { ...photo, url: clubOrigin + photo.url, alt: `Bottle of ${labelName(wine)}` },
    quantity: 1,
  }
}
