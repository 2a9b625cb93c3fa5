import { logoFile, emailLogo, type LogoInfo } from '~/foundation/theme/media'

/** An email references its inline logo by a content id (RFC 2392) that names the file. */
export const inlineLogoSrc = (pictureId: string, facts: LogoInfo): string =>
  `cid:${pictureId}.${emailLogo(logoFile(facts))}`

interface InlineLogo {
  /** The `cid:` URL as used in the email. */
  contentId: string
  pictureId: string
  file: string
}

/** The inline logo of an email; null for none. */
export function findInlineLogo(html: string): InlineLogo | null {
  const [, pictureId, file] = /src="cid:([0-9a-f-]{36})\.(logo-[a-z0-9-]+\.png)"/.exec(html) ?? []
  return pictureId && file ? { contentId: `cid:${pictureId}.${file}`, pictureId, file } : null
}
