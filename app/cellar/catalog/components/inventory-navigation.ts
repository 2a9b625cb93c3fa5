import { paths } from '~/foundation/kit/paths'
import type { PermissionCheck, StaffPermission } from '~/people/staff-access/permissions'

interface InventoryPage {
  href: string
  label: string
  /** The page's permission; staff without it do not see the link. */
  action: StaffPermission
}

/** The pages of the inventory, in order. A new page is one line here. */
const pages: InventoryPage[] = [
  { href: paths.business.inventory.list(), label: 'Wines', action: 'wines.read' },
  { href: paths.business.inventory.receiving(), label: 'Receiving', action: 'costs.read' },
  { href: paths.business.inventory.sales(), label: 'Sales', action: 'stock.move' },
  { href: paths.business.inventory.counts(), label: 'Counts', action: 'wines.read' },
  { href: paths.business.inventory.reorder(), label: 'Reorder', action: 'costs.read' },
  { href: paths.business.inventory.demand(), label: 'Demand', action: 'members.read' },
  { href: paths.business.inventory.publicList(), label: 'Public list', action: 'wines.read' },
  { href: paths.business.inventory.suppliers(), label: 'Suppliers', action: 'costs.read' },
  { href: paths.business.inventory.locations(), label: 'Locations', action: 'wines.change' },
  { href: paths.business.inventory.history(), label: 'Stock history', action: 'costs.read' },
  { href: paths.business.inventory.imports(), label: 'Import and export', action: 'wines.change' },
]

/** The inventory pages the viewer may open. */
export function inventoryNavigation(may: PermissionCheck): InventoryPage[] {
  return pages.filter(({ action }) => may(action))
}
