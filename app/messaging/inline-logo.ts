import { logoFile, emailLogo, type LogoInfo } from '#/tenants/media'

/** A letter names the logo that comes along in it by a content id (RFC 2392) that says which file it is. */
export const inlineLogoSrc = (pictureId: string, facts: LogoInfo): string =>
  `cid:${pictureId}.${emailLogo(logoFile(facts))}`

export interface InlineLogo {
  /** As it stands in the letter. */
  contentId: string
  pictureId: string
  file: string
}

/** The logo that a letter shows; null for a letter without one. */
export function findInlineLogo(html: string): InlineLogo | null {
  const [, pictureId, file] = /src="cid:([0-9a-f-]{36})\.(logo-[a-z0-9-]+\.png)"/.exec(html) ?? []
  return pictureId && file ? { contentId: `cid:${pictureId}.${file}`, pictureId, file } : null
}
