// The typefaces, self-hosted: a plugin of Tailwind that writes their `@font-face` rules. The style sheets of the
// packages are not imported, because they also declare scripts and symbols that no page needs, in every sheet. What most
// pages need of them is made smaller by `scripts/fonts.mjs`; rarer letters come from the packages.
import plugin from 'tailwindcss/plugin'

interface Family {
  name: string
  source: string
  weight: string
  /**
   * A system font with the metrics of the face, so that nothing moves when the real one arrives: the average width of the
   * face over the fallback's, then ascent and descent, all in percent. A face with an italic has its average width too.
   */
  fallback: { isSerif: boolean; size: number; italicSize?: number; ascent: number; descent: number }
}

const variable = '@fontsource-variable/'
const single = '@fontsource/'

const families: Family[] = [
  {
    name: 'Ibarra Real Nova',
    source: variable,
    weight: '400 700',
    fallback: { isSerif: true, size: 94.66, italicSize: 89.91, ascent: 100.36, descent: 31.69 },
  },
  {
    name: 'Hanken Grotesk',
    source: variable,
    weight: '400 700',
    fallback: { isSerif: false, size: 100.94, ascent: 99.07, descent: 30.02 },
  },
  {
    name: 'Bodoni Moda',
    source: variable,
    weight: '400 700',
    fallback: { isSerif: true, size: 104.08, italicSize: 97.2, ascent: 108.09, descent: 38.43 },
  },
  {
    name: 'Libre Franklin',
    source: variable,
    weight: '400 700',
    fallback: { isSerif: false, size: 104.31, ascent: 92.61, descent: 23.58 },
  },
  {
    name: 'Marcellus',
    source: single,
    weight: '400',
    fallback: { isSerif: true, size: 102.52, ascent: 95.02, descent: 27.29 },
  },
  {
    name: 'Crimson Pro',
    source: variable,
    weight: '400 700',
    fallback: { isSerif: true, size: 89.81, ascent: 99.82, descent: 23.92 },
  },
  {
    name: 'Bricolage Grotesque',
    source: variable,
    weight: '400 700',
    fallback: { isSerif: false, size: 105.43, ascent: 88.21, descent: 25.61 },
  },
  {
    name: 'Caprasimo',
    source: single,
    weight: '400',
    fallback: { isSerif: false, size: 115.33, ascent: 79.59, descent: 19.86 },
  },
  {
    name: 'Figtree',
    source: variable,
    weight: '400 700',
    fallback: { isSerif: false, size: 100.72, ascent: 94.32, descent: 24.82 },
  },
]

/** A browser fetches only the faces that a page uses, and of those only the scripts in its text. */
const subsets = {
  'latin-ext':
    'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+0304, U+0308, U+0329, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF',
  /** The letters of `scripts/fonts.mjs`. */
  latin:
    'U+0020-007E, U+00A0-00FF, U+0131, U+0152-0153, U+02C6, U+02DA, U+02DC, U+2002-200A, U+2010-201E, U+2020-2026, U+202F-203A, U+2044, U+20AC, U+2122, U+2191-2193, U+2212-2215',
}

type Rule = Record<string, string>

const stylesOf = ({ fallback: { italicSize } }: Family) => (italicSize ? ['normal', 'italic'] : ['normal'])

function facesOf(family: Family): Rule[] {
  const { name, source, weight } = family
  const id = name.toLowerCase().replaceAll(' ', '-')
  const files = {
    latin: (style: string) => `~/foundation/ui/styles/fonts/${id}-${style}.woff2`,
    'latin-ext': (style: string) =>
      `${source}${id}/files/${id}-latin-ext-${source === single ? weight : 'wght'}-${style}.woff2`,
  }
  return (['latin-ext', 'latin'] as const).flatMap((subset) =>
    stylesOf(family).map((style) => ({
      'font-family': `'${name}'`,
      'font-style': style,
      'font-weight': weight,
      'font-display': 'swap',
      src: `url('${files[subset](style)}') format('woff2')`,
      'unicode-range': subsets[subset],
    })),
  )
}

const systemFonts = {
  serif: ['Georgia', 'Gelasio', 'Noto Serif'],
  sans: ['Arial', 'Liberation Sans', 'Roboto'],
}

function fallbacksOf(family: Family): Rule[] {
  const { isSerif, size, italicSize = size, ascent, descent } = family.fallback
  return stylesOf(family).map((style) => {
    const adjust = style === 'italic' ? italicSize : size
    // Heights are shares of the adjusted size, and the same in both styles.
    const height = (share: number) => `${((share * size) / adjust).toFixed(2)}%`
    return {
      'font-family': `'${family.name} Fallback'`,
      'font-style': style,
      src: systemFonts[isSerif ? 'serif' : 'sans'].map((font) => `local('${font}')`).join(', '),
      'size-adjust': `${adjust}%`,
      'ascent-override': height(ascent),
      'descent-override': height(descent),
      'line-gap-override': '0%',
    }
  })
}

export default plugin(({ addBase }) => {
  addBase({ '@font-face': families.flatMap((family) => [...facesOf(family), ...fallbacksOf(family)]) })
})
