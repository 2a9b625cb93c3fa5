import { presetBrand, type Brand } from '~/foundation/theme/brand'
import { centerFocus, initialPage } from '~/foundation/theme/page-blocks'
import { lookup } from '~/foundation/kit/lookup'

const drawing = (id: string, alt: string) => ({ path: `/clubs/${id}.svg`, alt, focus: centerFocus })

/** The branding of the demo clubs, by slug: each starts from a preset. */
export const demoBrands = lookup<Brand>({
  'bottega-rossa': {
    ...presetBrand('trattoria'),
    primary: '#9c2f1f',
    accent: '#84550f',
    surface: '#fdf3e7',
    ink: '#33160f',
    hero: 'arcade',
    tagline: 'Six tables, two hundred bottles, and one of them has your name on it.',
    intro:
      'Marta chooses what we open on a Friday night, and sets the same bottles aside for you. ' +
      'Come by, say hello, take them home.',
    buttonVoice: { join: '', choose: '', continue: '', signIn: 'Members' },
    page: {
      ...initialPage,
      person: {
        ...initialPage.person,
        name: 'Marta Bellini',
        role: 'Owner and sommelier',
        sentence: 'I pick bottles I would open for my own family on a Sunday, and then I hide two for us.',
      },
      gallery: [
        drawing('table', 'A laid table from above'),
        drawing('vaults', 'Barrels in the cellar under the restaurant'),
        drawing('terraces', 'Olive trees on terraces'),
      ],
      questions: [
        {
          question: 'May I drink my bottles at the table?',
          answer: 'Yes. The tiers say where corkage is included.',
        },
      ],
    },
  },
  'harbor-cellars': {
    ...presetBrand('modern'),
    primary: '#0f4c6e',
    accent: '#ad3f12',
    surface: '#f7fafb',
    ink: '#0b2234',
    radius: 8,
    hero: 'harbour',
    tagline: 'Good bottles come in with the tide.',
    intro:
      'A small shop by the water. Every month we open far too many samples, argue about them, ' +
      'and keep the three that no one wanted to stop drinking.',
    buttonVoice: { join: 'Join the crew', choose: '', continue: '', signIn: '' },
    page: {
      ...initialPage,
      person: {
        ...initialPage.person,
        name: 'Jonah Whitcomb',
        role: 'Owner and buyer',
        sentence: 'If we didn’t argue about it, it doesn’t go in the box.',
      },
      gallery: [
        drawing('pour', 'Glass and bottle in plain shapes'),
        drawing('harbour', 'Boats in the harbor'),
        drawing('rows', 'Vineyard rows by moonlight'),
        drawing('vines', 'Leaves and grapes'),
      ],
    },
  },
  'olive-and-vine': {
    ...presetBrand('natural'),
    primary: '#4c5a1c',
    accent: '#8c4a1e',
    surface: '#f6f0dd',
    ink: '#2b2a16',
    hero: 'terraces',
    tagline: 'From the hill behind the house.',
    intro: 'Wines from farmers who also press oil, keep bees, and answer the telephone themselves.',
    buttonVoice: { join: '', choose: '', continue: '', signIn: '' },
  },
})
