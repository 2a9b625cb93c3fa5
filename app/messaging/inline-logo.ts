import { logoFile, mailLogo, type LogoFacts } from '#/tenants/media'

/** A letter names the logo that comes along in it by a content id (RFC 2392) that says which file it is. */
export const logoAddress = (pictureId: string, facts: LogoFacts): string =>
  `cid:${pictureId}.${mailLogo(logoFile(facts))}`

export interface InlineLogo {
  /** As it stands in the letter. */
  contentId: string
  pictureId: string
  file: string
}

/** The logo that a letter shows; null for a letter without one. */
export function logoOf(html: string): InlineLogo | null {
  const [, pictureId, file] = /src="cid:([0-9a-f-]{36})\.(logo-[a-z0-9-]+\.png)"/.exec(html) ?? []
  return pictureId && file ? { contentId: `cid:${pictureId}.${file}`, pictureId, file } : null
}
