// Questions to begin with. Pure.

/** To someone at home with the club's wines. */
export const memberExamples = [
  'Something for oysters',
  'A red for steak under $60',
  'What is by the glass?',
  'What does tannic mean?',
]

/** To a guest of the club's list. */
export const guestExamples = [
  'Something for oysters',
  'A dry white under $50',
  'What is by the glass?',
  'A gift for someone who likes Barolo',
]

/** To staff, at a table or in the cellar. */
export const staffExamples = [
  'Something for oysters under $60, not French',
  'A red by the glass for lamb',
  'How many Barolos do we have?',
  'How cold should I serve Champagne?',
]

/** About one wine, whose name stands above. */
export const wineExamples = [
  'What shall I cook with it?',
  'How should I serve it?',
  'When should I drink it?',
  'Something similar',
]
