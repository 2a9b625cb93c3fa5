// The typefaces, self-hosted: a plugin of Tailwind that writes their `@font-face` rules. The style sheets of the
// packages are not imported, because they also declare scripts and symbols that no page needs, in every sheet.
import plugin from 'tailwindcss/plugin'

interface Family {
  name: string
  source: string
  weight: string
  hasItalic?: boolean
  /**
   * A system font with the metrics of the face, so that nothing moves when the real one arrives: the average width of the
   * face over the fallback's, then ascent and descent, all in percent.
   */
  fallback: { isSerif: boolean; size: number; ascent: number; descent: number }
}

const variable = '@fontsource-variable/'
const single = '@fontsource/'

const families: Family[] = [
  {
    name: 'Ibarra Real Nova',
    source: variable,
    weight: '400 700',
    hasItalic: true,
    fallback: { isSerif: true, size: 94.66, ascent: 100.36, descent: 31.69 },
  },
  {
    name: 'Hanken Grotesk',
    source: variable,
    weight: '100 900',
    fallback: { isSerif: false, size: 100.94, ascent: 99.07, descent: 30.02 },
  },
  {
    name: 'Bodoni Moda',
    source: variable,
    weight: '400 900',
    hasItalic: true,
    fallback: { isSerif: true, size: 104.08, ascent: 108.09, descent: 38.43 },
  },
  {
    name: 'Libre Franklin',
    source: variable,
    weight: '100 900',
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
    weight: '200 900',
    fallback: { isSerif: true, size: 89.81, ascent: 99.82, descent: 23.92 },
  },
  {
    name: 'Bricolage Grotesque',
    source: variable,
    weight: '200 800',
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
    weight: '300 900',
    fallback: { isSerif: false, size: 100.72, ascent: 94.32, descent: 24.82 },
  },
]

/** A browser fetches only the faces that a page uses, and of those only the scripts in its text. */
const subsets = {
  'latin-ext':
    'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+0304, U+0308, U+0329, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF',
  latin:
    'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD',
}

type Rule = Record<string, string>

function facesOf({ name, source, weight, hasItalic }: Family): Rule[] {
  const id = name.toLowerCase().replaceAll(' ', '-')
  return Object.entries(subsets).flatMap(([subset, range]) =>
    (hasItalic ? ['normal', 'italic'] : ['normal']).map((style) => ({
      'font-family': `'${name}'`,
      'font-style': style,
      'font-weight': weight,
      'font-display': 'swap',
      src: `url('${source}${id}/files/${id}-${subset}-${source === single ? weight : 'wght'}-${style}.woff2') format('woff2')`,
      'unicode-range': range,
    })),
  )
}

const systemFonts = {
  serif: ['Georgia', 'Gelasio', 'Noto Serif'],
  sans: ['Arial', 'Liberation Sans', 'Roboto'],
}

function fallbackOf({ name, fallback: { isSerif, size, ascent, descent } }: Family): Rule {
  return {
    'font-family': `'${name} Fallback'`,
    src: systemFonts[isSerif ? 'serif' : 'sans'].map((font) => `local('${font}')`).join(', '),
    'size-adjust': `${size}%`,
    'ascent-override': `${ascent}%`,
    'descent-override': `${descent}%`,
    'line-gap-override': '0%',
  }
}

export default plugin(({ addBase }) => {
  addBase({ '@font-face': families.flatMap((family) => [...facesOf(family), fallbackOf(family)]) })
})
