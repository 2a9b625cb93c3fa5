import type { ClubView } from '#/tenants/club-view'

export type ClubLogoView = Pick<ClubView['brand'], 'logoUrl' | 'logo'>

/**
 * A club's own logo, fitted to its box; nothing if there is none. On a background on which its
 * ink would vanish it gets a plate (`data-tone`).
 */
export function ClubLogo({ logoUrl, logo, alt, height }: ClubLogoView & { alt: string; height: number }) {
  if (!logoUrl) return null
  const width = logo ? Math.round((logo.width / logo.height) * height) : undefined
  return (
    <img className="club-logo" data-tone={logo?.tone} src={logoUrl} alt={alt} width={width} height={height} />
  )
}
