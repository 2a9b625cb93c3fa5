import type { MetaDescriptor } from '@remix-run/node'
import { socialImageSize } from '~/foundation/pictures/social-image/social-image-size'

/** A page of the platform's public site, as search engines and link previews show it. */
interface SiteCard {
  /** Without the platform's name, which is added. */
  title: string
  description: string
  /** The origin of the platform's host. */
  origin: string
  /** The page's path, without a query. */
  path: string
  /** The day it was published, for a post. */
  published?: string
}

/** Title, description, canonical address, link preview and structured data of a page. */
export function siteMeta({ title, description, origin, path, published }: SiteCard): MetaDescriptor[] {
  const url = origin + path
  const image = `${origin}/site/social.png`
  const shown = title.includes('Tastevin') ? title : `${title} – Tastevin`
  const publisher = {
    '@type': 'Organization',
    name: 'Tastevin',
    url: `${origin}/landing`,
    logo: `${origin}/site/tastevin-mark-burgundy.png`,
  }
  return [
    { title: shown },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: published ? 'article' : 'website' },
    { property: 'og:site_name', content: 'Tastevin' },
    { property: 'og:title', content: shown },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: String(socialImageSize.width) },
    { property: 'og:image:height', content: String(socialImageSize.height) },
    { property: 'og:image:alt', content: 'Tastevin: a wine club in your own name.' },
    { name: 'twitter:card', content: 'summary_large_image' },
    {
      'script:ld+json': published
        ? {
            '@context': 'https://schema.org',
            '@type': 'BlogPosting',
            headline: title,
            description,
            url,
            image,
            datePublished: published,
            author: publisher,
            publisher,
          }
        : { '@context': 'https://schema.org', '@type': 'WebPage', name: shown, description, url, publisher },
    },
  ]
}
