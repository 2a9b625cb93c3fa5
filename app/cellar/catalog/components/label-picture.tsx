import { cx } from 'class-variance-authority'
import { smallestFile } from '~/foundation/theme/media'
import type { WineType } from '~/cellar/reference/labels'
import { Bottle } from './bottle'

/** A wine's label or its silhouette in the lists of staff. Decorative: the name is beside it. */
export function LabelPicture({
  path,
  type,
  isCompact = false,
}: {
  path: string | null
  type: WineType
  /** For rows of 44 px. */
  isCompact?: boolean
}) {
  const frame = isCompact ? 'h-10 w-8 svg:h-9 svg:w-3' : 'h-14 w-10'
  return (
    <span className={cx('grid flex-none place-items-center overflow-hidden rounded-control', frame)}>
      {path ? (
        <img
          src={smallestFile(path)}
          alt=""
          className="size-full object-cover"
          width={isCompact ? 32 : 40}
          height={isCompact ? 40 : 56}
          loading="lazy"
          decoding="async"
        />
      ) : (
        <Bottle type={type} />
      )}
    </span>
  )
}
