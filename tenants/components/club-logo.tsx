import { cva } from 'class-variance-authority'
import type { ClubView } from '#/tenants/club-view'
import type { ColorMode } from '~/foundation/theme/palette'

export type ClubLogoView = Pick<ClubView['brand'], 'logoUrl' | 'logo'>

/**
 * How a logo looks, by its own tone and the theme behind it: one that would not be legible gets a plate, and a white
 * background blends into a light page.
 */
const logoStyle = cva('club-logo w-auto object-contain', {
  variants: {
    tone: {
      any: '',
      dark: '',
      light: '',
      paper: 'rounded-[min(var(--radius),0.6rem)]',
      full: 'rounded-[min(var(--radius),0.6rem)]',
    },
    on: { page: '', light: '', dark: '' },
  },
  compoundVariants: [
    {
      tone: 'dark',
      on: 'page',
      class: 'dark:rounded-[min(var(--radius),0.6rem)] dark:bg-[#f8f3ea] dark:px-2.5 dark:py-1.5',
    },
    {
      tone: 'light',
      on: 'page',
      class: 'light:rounded-[min(var(--radius),0.6rem)] light:bg-[#17120f] light:px-2.5 light:py-1.5',
    },
    { tone: 'paper', on: 'page', class: 'light:mix-blend-multiply' },
    { tone: 'dark', on: 'dark', class: 'rounded-[min(var(--radius),0.6rem)] bg-[#f8f3ea] px-2.5 py-1.5' },
    { tone: 'light', on: 'light', class: 'rounded-[min(var(--radius),0.6rem)] bg-[#17120f] px-2.5 py-1.5' },
    { tone: 'paper', on: 'light', class: 'mix-blend-multiply' },
  ],
})

/** A club's logo at a fixed height; nothing where there is none. `on` is the theme behind it, if not the page's. */
export function ClubLogo({
  logoUrl,
  logo,
  alt,
  height,
  on = 'page',
}: ClubLogoView & { alt: string; height: number; on?: 'page' | ColorMode }) {
  if (!logoUrl) return null
  const width = logo ? Math.round((logo.width / logo.height) * height) : undefined
  return (
    <img
      className={logoStyle({ tone: logo?.tone, on })}
      src={logoUrl}
      alt={alt}
      width={width}
      height={height}
    />
  )
}
