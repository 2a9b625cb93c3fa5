// Roles of the lines of a list. Pure.

/**
 * `section` is a heading of wines or of other goods, `head` names columns; `entry` begins a wine and `more` continues
 * its label; `price` has nothing but figures or sizes of the wine above; `note` describes it; `goods` is another
 * article with its price; `other` is everything else on a page.
 */
export const rowRoles = ['section', 'head', 'entry', 'more', 'price', 'note', 'goods', 'other'] as const
export type RowRole = (typeof rowRoles)[number]

/** A line's role in the best reading of its list, with the probability of each role by the model, 0 to 1. */
export interface RoleReading {
  role: RowRole
  chances: Readonly<Record<RowRole, number>>
}

/**
 * States of the model: the roles, those of a wine or another article apart by whether an amount has come for it. After
 * that, another amount belongs to another article.
 */
export const rowStates = [
  'section',
  'head',
  'entry',
  'entry priced',
  'more',
  'more priced',
  'price',
  'note',
  'note priced',
  'goods',
  'goods priced',
  'other',
] as const
export type RowState = (typeof rowStates)[number]

/** The role of a line in a state of the model. */
export const roleOfState = (state: RowState) => state.replace(' priced', '') as RowRole

/** The states of lines with these roles. `isPriced` tells whether a line has an amount. */
export function statesOf(roles: readonly RowRole[], isPriced: readonly boolean[]): RowState[] {
  let hasAmount = false
  return roles.map((role, at): RowState => {
    if (role === 'entry' || role === 'goods' || role === 'section' || role === 'head') hasAmount = false
    if (isPriced[at]) hasAmount = true
    const hasStates = role === 'entry' || role === 'more' || role === 'note' || role === 'goods'
    return hasStates && hasAmount ? `${role} priced` : role
  })
}
