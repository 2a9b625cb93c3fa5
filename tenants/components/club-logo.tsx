import type { ClubView } from '#/tenants/club-view'

export type ClubLogoView = Pick<ClubView['brand'], 'logoUrl' | 'logo'>

/**
 * A club's logo at a fixed height; nothing where there is none. `data-tone` adds a plate behind a logo that would not be
 * legible on the background.
 */
export function ClubLogo({ logoUrl, logo, alt, height }: ClubLogoView & { alt: string; height: number }) {
  if (!logoUrl) return null
  const width = logo ? Math.round((logo.width / logo.height) * height) : undefined
  return (
    <img className="club-logo" data-tone={logo?.tone} src={logoUrl} alt={alt} width={width} height={height} />
  )
}
