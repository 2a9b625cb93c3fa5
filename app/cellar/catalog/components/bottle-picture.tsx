import { cx } from 'class-variance-authority'
import { smallestFile } from '~/foundation/theme/media'
import type { WineType } from '~/cellar/reference/labels'
import { Bottle } from './bottle'

/** CSS pixels of the frame. */
const pixels = {
  small: { width: 48, height: 64 },
  normal: { width: 88, height: 128 },
  large: { width: 192, height: 288 },
}

/** A wine's picture as members and guests see it, or its silhouette. Decorative: the name is beside it. */
export function BottlePicture({
  wine,
  size = 'normal',
}: {
  wine: { pictureUrl: string | null; type: WineType }
  size?: 'small' | 'normal' | 'large'
}) {
  return (
    <div
      className={cx(
        'grid flex-none place-items-center overflow-hidden rounded-control border border-line bg-surface',
        size === 'small' && 'h-16 w-12 svg:h-12 svg:w-4',
        size === 'normal' &&
          'h-32 w-22 max-sm:h-24 max-sm:w-16 svg:h-26 svg:w-8 max-sm:svg:h-19 max-sm:svg:w-6',
        size === 'large' && 'h-72 w-48 svg:h-60 svg:w-18',
      )}
    >
      {wine.pictureUrl ? (
        <img
          className="size-full object-cover"
          // The smallest file is wide enough for each of these sizes.
          src={smallestFile(wine.pictureUrl)}
          alt=""
          {...pixels[size]}
          loading="lazy"
          decoding="async"
        />
      ) : (
        <Bottle type={wine.type} />
      )}
    </div>
  )
}
