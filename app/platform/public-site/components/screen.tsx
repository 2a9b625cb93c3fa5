import { cx } from 'class-variance-authority'
import { phoneMedia, sitePicture, type SitePictureName } from '../pictures'

/**
 * A picture of the product, on a phone that of a phone. One that is on the first screen (`eager`) loads at once and before
 * other pictures.
 */
export function Screen({ name, alt, eager }: { name: SitePictureName; alt: string; eager?: boolean }) {
  const { src, fallback, width, height, phone } = sitePicture(name)
  return (
    <picture>
      {phone && (
        <source
          media={phoneMedia}
          type="image/avif"
          srcSet={phone.src}
          width={phone.width}
          height={phone.height}
        />
      )}
      <source type="image/avif" srcSet={src} width={width} height={height} />
      <img
        className={cx(
          'h-auto w-full rounded-card border border-line bg-raised',
          'shadow-[0_1.5rem_3rem_-1.5rem_rgb(0_0_0/55%)]',
        )}
        src={fallback}
        alt={alt}
        width={width}
        height={height}
        loading={eager ? undefined : 'lazy'}
        decoding="async"
        {...(eager && { fetchpriority: 'high' })}
      />
    </picture>
  )
}
