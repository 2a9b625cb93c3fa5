// A state's shipping rule for sellers. Pure.
import type { SellerKind } from '#/db/schema/shipping'
import { usStates } from '~/foundation/kit/us-states'

export interface ShippingRule {
  state: string
  /** Wineries, of that state and of others. */
  wineries: boolean
  /** Shops and restaurants that hold a license of another state. */
  retailers: boolean
  /** Shops and restaurants that hold a license of the state itself. */
  retailersWithin: boolean
  license: string
  needsAdultSignature: boolean
  note: string
  source: string
  asOf: string
  version: number
}

export const sellerKinds = {
  winery: 'Winery',
  retailer: 'Shop or restaurant',
} as const satisfies Record<SellerKind, string>

interface Seller {
  kind: SellerKind
  /** The state of its license. */
  state: string
}

/** Whether a seller may send wine to consumers in the state, as the rule says. */
export function isOpenTo(
  rule: Pick<ShippingRule, 'state' | 'wineries' | 'retailers' | 'retailersWithin'>,
  { kind, state }: Seller,
): boolean {
  if (kind === 'winery') return rule.wineries
  return rule.state === state ? rule.retailersWithin : rule.retailers
}

/** "Utah": the name of a state, or the code where there is none. */
export const stateName = (code: string): string => usStates.get(code) ?? code
