import { paths } from '~/kit/paths'
import type { PermissionCheck, StaffPermission } from '~/staff-access/permissions'

export interface InventoryPage {
  href: string
  label: string
  /** The page's permission; staff without it do not see the link. */
  action: StaffPermission
}

/** The pages of the inventory, in order. A new page is one line here. */
const pages: InventoryPage[] = [
  { href: paths.business.inventory.list(), label: 'Wines', action: 'wines.read' },
  { href: paths.business.inventory.locations(), label: 'Locations', action: 'wines.change' },
  { href: paths.business.inventory.history(), label: 'Stock history', action: 'costs.read' },
]

/** The inventory pages the viewer may open. */
export function inventoryNavigation(may: PermissionCheck): InventoryPage[] {
  return pages.filter(({ action }) => may(action))
}
