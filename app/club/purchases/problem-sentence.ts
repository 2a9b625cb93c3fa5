import type { CartLine } from './cart/cart.server'

/** The problem that prevents buying a line of a cart, as a sentence; empty for none. */
export function problemSentence({ name, problem }: Pick<CartLine, 'name' | 'problem'>): string {
  switch (problem?.kind) {
    case 'off_sale':
      return `${name} is no longer for sale.`
    case 'sold_out':
      return `${name} is sold out.`
    case 'too_few':
      return problem.available === 1
        ? `Only one bottle of ${name} is left.`
        : `Only ${problem.available} bottles of ${name} are left.`
    case 'price':
      return `The price of ${name} has changed. Please check it before you pay.`
    default:
      return ''
  }
}
