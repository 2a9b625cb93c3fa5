// How much each sign speaks against a figure. One point is a doubt.
export interface DoubtSign {
  points: number
  /** Why a person should check the figure. */
  says: string
}

export type DoubtPoints = typeof doubtPoints
export type DoubtedField = keyof DoubtPoints

export const doubtPoints = {
  vintage: {
    'list has them': { points: 2, says: 'Most other wines of the list have one' },
    'section has them': { points: 1.1, says: 'Most wines of the section have one' },
    'year left in label': { points: 1.6, says: 'The label may hold another year' },
    'two years': { points: 0.2, says: 'The label has two years' },
    'two wines': { points: 1.1, says: 'This may be two wines in one row' },
    'unusually long': { points: 0.2, says: 'The label is unusually long' },
    'unusually many lines': { points: 0.2, says: 'The label has more lines than others' },
    'very old': { points: 2, says: 'Much older than the rest of the list' },
    old: { points: 0.5, says: 'Older than the rest of the list' },
    'old for its color': { points: 0.6, says: 'Old for a wine of this color' },
    'newer than the list': { points: 0.6, says: 'Newer than the rest of the list' },
    'unusual place': { points: 0.4, says: 'Not where the list prints its vintages' },
    'recognized badly': { points: 0.3, says: 'The print is not clear' },
    'recognized poorly': { points: 0.3, says: 'The print is hard to read' },
  },
  bottlePrice: {
    'no price': { points: 2, says: 'Nothing found on the page' },
    'glass only': { points: 2, says: 'Others have a bottle price' },
    'amount left in label': { points: 1.6, says: 'The label may hold a price' },
    'number ends label': { points: 0.3, says: 'The label ends in a number' },
    'two wines': { points: 1.1, says: 'This may be two wines in one row' },
    'two years': { points: 0.2, says: 'The label has two years' },
    'unusually long': { points: 0.6, says: 'The label is unusually long' },
    'unusually many lines': { points: 0.5, says: 'The label has more lines than others' },
    'hardly a label': { points: 0.5, says: 'There is hardly a label beside it' },
    'no producer': { points: 0.4, says: 'No producer found, unlike in other rows' },
    'neighbor without price': { points: 0.9, says: 'The row beside it has no price' },
    'far from the list': { points: 2, says: 'Unlike the other prices of the list' },
    'far from its section': { points: 1.1, says: 'Unlike the other prices of the section' },
    'price of a glass': { points: 1.8, says: 'It costs what a glass costs' },
    'unusual cents': { points: 0.5, says: 'Unlike the steps in which others are priced' },
    'unusual form': { points: 0.4, says: 'Not written as the other prices are' },
    'beside its column': { points: 1.3, says: 'Not below the other prices' },
    'out of order': { points: 0.4, says: 'Out of the order of the prices beside it' },
    'unusual ratio': { points: 0.3, says: 'Unusual beside the glass price' },
    'fixed ratio': { points: 2, says: 'Always the same multiple of the other price: a case?' },
    'ratio of no glass': { points: 1.2, says: 'No bottle price beside such glass prices' },
    'figure not explained': { points: 1.2, says: 'Another figure stands on its line' },
  },
  glasses: {
    'section has them': { points: 1.4, says: 'Most wines of the section have one' },
    'neighbors have them': { points: 0.6, says: 'The rows beside it have one' },
    'glass named': { points: 2, says: 'The label names a glass' },
    'amount left in label': { points: 0.6, says: 'The label may hold a price' },
    'hardly any other': { points: 1.3, says: 'Hardly any other wine has one' },
    'none other in section': { points: 0.1, says: 'No other wine of the section has one' },
    'no bottle': { points: 1.6, says: 'Others have a bottle price' },
    'price of a bottle': { points: 1.2, says: 'It costs what a bottle costs' },
    'far from the others': { points: 1.1, says: 'Unlike the other glass prices' },
    'unusual ratio': { points: 1.1, says: 'Unusual beside the bottle price' },
    'fixed ratio': { points: 2, says: 'Always the same part of the other price: a case?' },
    'ratio of no glass': { points: 1.2, says: 'No glass price beside such bottle prices' },
    'figure not explained': { points: 1.2, says: 'Another figure stands on its line' },
    'unusual number': { points: 0.3, says: 'More or fewer pours than others have' },
    'unusual form': { points: 0.3, says: 'Not written as the other prices are' },
    'unusual cents': { points: 0.4, says: 'Unlike the steps in which others are priced' },
    'beside its column': { points: 0.8, says: 'Not below the other prices' },
    'two wines': { points: 1.1, says: 'This may be two wines in one row' },
    'two years': { points: 0.3, says: 'The label has two years' },
    'unusually long': { points: 0.2, says: 'The label is unusually long' },
    'neighbor without price': { points: 0.3, says: 'The row beside it has no price' },
  },
} as const satisfies Record<'vintage' | 'bottlePrice' | 'glasses', Record<string, DoubtSign>>
