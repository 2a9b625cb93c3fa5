import { expect, it } from 'vitest'
import { normalizeEmail } from '~/foundation/kit/normalize-email'

it.each([
  ['Ada@Example.TEST', 'ada@example.test'],
  ['  ada@example.test \n', 'ada@example.test'],
  ['jose\u0301@example.test', 'jos\u00e9@example.test'],
  ['first.last+club@example.test', 'first.last+club@example.test'],
  ['ada@B\u00dcCHER.example', 'ada@xn--bcher-kva.example'],
])('the address %j is compared as %j', (typed, compared) => {
  expect(normalizeEmail(typed)).toBe(compared)
})
