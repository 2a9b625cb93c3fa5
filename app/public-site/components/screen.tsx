import { cx } from 'class-variance-authority'
import { sitePicture, type SitePictureName } from '../pictures'

/** A picture of the product. One that is on the first screen loads at once. */
export function Screen({ name, alt, eager }: { name: SitePictureName; alt: string; eager?: boolean }) {
  const { src, width, height } = sitePicture(name)
  return (
    <img
      className={cx(
        'h-auto w-full rounded-card border border-line bg-raised',
        'shadow-[0_1.5rem_3rem_-1.5rem_rgb(0_0_0/55%)]',
      )}
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? undefined : 'lazy'}
      decoding="async"
    />
  )
}
