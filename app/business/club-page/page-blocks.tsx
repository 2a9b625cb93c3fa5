import { cx } from 'class-variance-authority'
import type { ClubView } from '#/tenants/club-view'
import { BottlePicture } from '~/cellar/catalog/components/bottle-picture'
import type { ClubMonth } from '~/club/runs/member/club-month.server'
import { wineFacts } from '~/club/runs/member/components/wine-card'
import { heroIllustrationSize } from '~/foundation/theme/hero-illustrations'
import { photoSources } from '~/foundation/theme/media'
import type { PageBlocks } from '~/foundation/theme/page-blocks'
import { sectionHeadings } from '~/foundation/theme/section-headings'
import { buttonStyle } from '~/foundation/ui/form/button'
import { ClubSection } from './club-sections'

/** Wines of the latest public run; `href` is the page of that month. */
export function LatestBox({ club, month, href }: { club: ClubView; month: ClubMonth; href: string }) {
  return (
    <ClubSection name="box" title={sectionHeadings[club.brand.preset].box}>
      <p className="box-title">{month.title}</p>
      <ul className="box-wines grid" data-count={month.wines.length}>
        {month.wines.map((wine) => (
          <li key={wine.id} className="box-wine flex min-w-0 gap-4">
            <BottlePicture wine={wine} />
            <div className="min-w-0">
              <h3 className="wrap-anywhere">{wine.title}</h3>
              <p className="text-sm text-muted wrap-anywhere">{wineFacts(wine)}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="box-more mt-7">
        <a className={buttonStyle({ variant: 'secondary' })} href={href}>
          See the whole box
        </a>
      </p>
    </ClubSection>
  )
}

/** A person of the club with their sentence; nothing without a sentence. */
export function PersonBlock({ club, person }: { club: ClubView; person: PageBlocks['person'] }) {
  const { name, role, sentence, photo } = person
  if (!sentence) return null
  return (
    <ClubSection name="person" title={sectionHeadings[club.brand.preset].person}>
      <figure className="person grid items-center gap-8" data-photo={photo ? '' : undefined}>
        {photo && (
          <CroppedPicture
            path={photo}
            crop="person"
            alt={name}
            className="person-photo aspect-4/5"
            sizes="(min-width: 48rem) 24rem, 90vw"
          />
        )}
        <div className="person-words min-w-0">
          <blockquote className="wrap-anywhere whitespace-pre-line">{sentence}</blockquote>
          {(name || role) && (
            <figcaption className="mt-4">
              {name && <span className="block font-semibold">{name}</span>}
              {role && <span className="block text-muted">{role}</span>}
            </figcaption>
          )}
        </div>
      </figure>
    </ClubSection>
  )
}

/** The club's pictures. */
export function Gallery({ club, gallery }: { club: ClubView; gallery: PageBlocks['gallery'] }) {
  if (gallery.length === 0) return null
  return (
    <ClubSection name="gallery" title={sectionHeadings[club.brand.preset].gallery}>
      <ul className="gallery grid grid-cols-2 gap-3 min-[44rem]:grid-cols-3" data-count={gallery.length}>
        {gallery.map(({ path, alt }, index) => (
          <li key={path}>
            <CroppedPicture
              path={path}
              crop={`gallery-${index + 1}`}
              alt={alt}
              className="size-full"
              sizes="(min-width: 44rem) 33vw, 50vw"
            />
          </li>
        ))}
      </ul>
    </ClubSection>
  )
}

/** Quotes about the club. */
export function Press({ club, press }: { club: ClubView; press: PageBlocks['press'] }) {
  const quotes = press.filter(({ text }) => text)
  if (quotes.length === 0) return null
  return (
    <ClubSection name="press" title={sectionHeadings[club.brand.preset].press}>
      <ul className="press grid gap-8" data-count={quotes.length}>
        {quotes.map(({ text, source }) => (
          <li key={text}>
            <figure>
              <blockquote className="wrap-anywhere whitespace-pre-line">{text}</blockquote>
              {source && <figcaption className="mt-3 text-muted wrap-anywhere">{source}</figcaption>}
            </figure>
          </li>
        ))}
      </ul>
    </ClubSection>
  )
}

/** A picture that fills its frame around its focus, which a rule of the club's style sheet holds under this name. */
function CroppedPicture({
  path,
  crop,
  alt,
  className,
  sizes,
}: {
  path: string
  crop: string
  alt: string
  className: string
  sizes: string
}) {
  const { width, height, ...sources } = photoSources(path, sizes)
  return (
    <div className={cx('overflow-hidden', className)}>
      <img
        className="size-full object-cover"
        data-crop={crop}
        {...sources}
        alt={alt}
        width={width ?? heroIllustrationSize.width}
        height={height ?? heroIllustrationSize.height}
        loading="lazy"
        decoding="async"
      />
    </div>
  )
}
