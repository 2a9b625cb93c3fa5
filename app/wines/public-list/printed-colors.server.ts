import type { Brand } from '#/tenants/brand'
import { palette } from '#/tenants/palette'

/** The club's colors for paper: those of its light theme, on white. The rest of a page prints black on white. */
export function printedColors(brand: Brand): string {
  const { primary, accent, brand: fill, onBrand } = palette({ ...brand, surface: '#ffffff' }, 'light')
  return `@media print{body{--primary:${primary};--accent:${accent};--brand:${fill};--on-brand:${onBrand}}}`
}
