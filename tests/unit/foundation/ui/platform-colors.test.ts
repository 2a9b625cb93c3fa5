import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Palette } from '~/foundation/theme/palette'
import { textPairs } from '../../tenants/text-pairs'

const sheet = readFileSync('app/foundation/ui/styles/tokens.css', 'utf8')

/** The style sheet's colors in one theme, under the names clubs' palettes use. */
function tokens(theme: 'dark' | 'light'): Palette {
  const block = sheet.split(`[data-theme='${theme}'] {`)[1]?.split('}')[0] ?? ''
  const pairs = [...block.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name = '', hex]) => [
    name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    hex,
  ])
  return Object.fromEntries(pairs) as Palette
}

describe('the platform’s own colors', () => {
  it.each(['dark', 'light'] as const)('can be read in the %s theme, also under the pointer', (theme) => {
    // The platform fills with its primary and never writes in it.
    const pairs = textPairs(tokens(theme)).filter(({ name }) => name !== 'primary')
    expect(pairs.filter(({ ratio, needs }) => !(ratio >= needs))).toEqual([])
  })
})
