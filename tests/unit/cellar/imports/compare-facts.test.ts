import { expect, test } from 'vitest'
import { compareFacts } from '~/cellar/imports/compare-facts.server'

test.each([
  ['country', 'United States', 'USA', 'same'],
  ['country', 'Italy', 'France', 'changed'],
  ['region', 'Piedmont', 'Piemonte', 'same'],
  ['region', 'Napa Valley', 'California', 'poorer'],
  ['region', 'California', 'Napa Valley', 'changed'],
  ['appellation', 'Barolo', 'Italy', 'poorer'],
  ['appellation', 'Barolo Cannubi', 'Barolo', 'poorer'],
  ['appellation', 'Barolo', 'Barolo DOCG', 'changed'],
  ['appellation', 'Barolo', 'Barbaresco', 'changed'],
  ['varietal', 'Zinfandel, Carignane, Petite Sirah', 'Zinfandel', 'poorer'],
  ['varietal', 'Syrah', 'Shiraz', 'same'],
  ['varietal', 'Merlot, Cabernet Franc', 'Cabernet Franc & Merlot', 'same'],
  ['varietal', 'Merlot', 'Merlot, Cabernet Franc', 'changed'],
  ['varietal', 'Merlot, Cabernet Franc', '60% Merlot, 40% Cabernet Franc', 'changed'],
  ['type', 'sparkling', 'white', 'poorer'],
  ['type', 'white', 'sparkling', 'changed'],
  ['type', 'red', 'white', 'changed'],
  ['attributes', 'Organic, Old vines', 'organic', 'poorer'],
  ['notes', 'Old vines.\r\nDecant.', 'Old vines. Decant.', 'same'],
  ['notes', 'Old vines. Decant for an hour.', 'Old vines', 'poorer'],
  ['notes', 'Old vines.', 'From a new parcel.', 'changed'],
  ['supplier', 'Corner Imports', 'CORNER IMPORTS', 'same'],
  ['bottlePrice', 4_000, 4_500, 'changed'],
  ['varietal', '', 'Merlot', 'changed'],
  ['bin', 'A1', 'B1', 'changed'],
] as const)('a %s “%s” next to “%s” of a file is %s', (field, before, after, difference) => {
  expect(compareFacts(field, before, after)).toBe(difference)
})
