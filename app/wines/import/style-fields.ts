// The fields of an import that describe a wine's style and what guests see. Pure.

/** As in `fields.ts`: label, column of our exports, and the words by which lists call them. */
export const styleFields = {
  body: { label: 'Body', column: 'Body', synonyms: ['body', 'corps', 'corpo', 'cuerpo', 'korper'] },
  acidity: {
    label: 'Acidity',
    column: 'Acidity',
    synonyms: ['acidity', 'acid', 'acidite', 'acidita', 'acidez', 'saure'],
  },
  sweetness: {
    label: 'Sweetness',
    column: 'Sweetness',
    synonyms: ['sweetness', 'dryness', 'sucrosite', 'dolcezza', 'dulzor', 'geschmack'],
  },
  oak: { label: 'Oak', column: 'Oak', synonyms: ['oak', 'oaked', 'bois', 'legno', 'roble', 'holz'] },
  attributes: {
    label: 'Attributes',
    column: 'Attributes',
    synonyms: ['attributes', 'tags', 'certification', 'certifications', 'farming'],
  },
  houseScore: {
    label: 'House score',
    column: 'House score',
    synonyms: ['house score', 'our score', 'our rating', 'score', 'rating', 'points'],
  },
  isListed: {
    label: 'On the public list',
    column: 'Public list',
    synonyms: ['public list', 'on public list', 'on list', 'listed', 'on menu', 'published'],
  },
  listNote: {
    label: 'Note for guests',
    column: 'Note for guests',
    synonyms: ['note for guests', 'guest note', 'list note', 'menu note', 'menu description'],
  },
} as const
