import type { Club } from '#/tenants/club'
import { joinLabel } from '#/tenants/brand'
import { paths } from '~/kit/paths'
import { socialImageSize } from '~/pictures/social-image/social-image-size'

/** What messages and social networks show of a link to a club. Plain data, for a route's meta. */
export interface SocialCard {
  title: string
  description: string
  url: string
  image: string
}

/** `origin` is the club's own: links to it under any other host show the same. */
export function socialCard(club: Club, origin: string): SocialCard {
  return {
    title: `${club.name} Wine Club`,
    description: club.brand.tagline || `${joinLabel(club.brand, club.name)}.`,
    url: origin + paths.home(),
    image: origin + paths.socialImage({ v: String(club.version) }),
  }
}

/** The tags of a page, after the Open Graph protocol. */
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
