import { cva } from 'class-variance-authority'
import type { ClubView } from '#/tenants/club-view'

export type ClubLogoView = Pick<ClubView['brand'], 'logoUrl' | 'logo'>

/**
 * How a logo looks on the page, by its own tone: one that would not be legible gets a plate, and a white background
 * blends into a light page.
 */
const logoStyle = cva('club-logo w-auto object-contain', {
  variants: {
    tone: {
      any: '',
      dark: 'dark:rounded-[min(var(--radius),0.6rem)] dark:bg-[#f8f3ea] dark:px-2.5 dark:py-1.5',
      light: 'light:rounded-[min(var(--radius),0.6rem)] light:bg-[#17120f] light:px-2.5 light:py-1.5',
      paper: 'rounded-[min(var(--radius),0.6rem)] light:mix-blend-multiply',
      full: 'rounded-[min(var(--radius),0.6rem)]',
    },
  },
})

/** A club's logo at a fixed height; nothing where there is none. */
export function ClubLogo({ logoUrl, logo, alt, height }: ClubLogoView & { alt: string; height: number }) {
  if (!logoUrl) return null
  const width = logo ? Math.round((logo.width / logo.height) * height) : undefined
  return (
    <img className={logoStyle({ tone: logo?.tone })} src={logoUrl} alt={alt} width={width} height={height} />
  )
}
