import type { Club } from '#/tenants/club'
import { joinLabel } from '~/foundation/theme/brand'
import { paths } from '~/foundation/kit/paths'
import { socialImageSize } from '~/foundation/pictures/social-image/social-image-size'

/** Data of a link preview, for a route's meta. */
export interface SocialCard {
  title: string
  description: string
  url: string
  image: string
}

/** `origin` is the club's primary one: links under its other hosts have the same preview. */
export function socialCard(club: Club, origin: string): SocialCard {
  return {
    title: `${club.name} Wine Club`,
    description: club.brand.tagline || `${joinLabel(club.brand, club.name)}.`,
    url: origin + paths.home(),
    image: origin + paths.socialImage({ v: String(club.version) }),
  }
}

/** Open Graph tags of a page. */
export function socialTags({ title, description, url, image }: SocialCard) {
  return [
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: image },
    { property: 'og:image:type', content: 'image/png' },
    { property: 'og:image:width', content: String(socialImageSize.width) },
    { property: 'og:image:height', content: String(socialImageSize.height) },
    { property: 'og:image:alt', content: title },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
