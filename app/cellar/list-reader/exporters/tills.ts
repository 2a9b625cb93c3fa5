// Programs of tills.
import type { CellByName, Exporter, WineExporter } from './exporter'

const isYes = (text: string): boolean => /^(?:y|yes|true|1)$/i.test(text)
const isNo = (text: string): boolean => /^(?:n|no|false|0)$/i.test(text)

/** Source: Square Support, "Import items online", and its item template. A wine has a row for each variation. */
const squareItems: WineExporter = {
  name: 'square-items',
  title: 'Square item library',
  kind: 'wines',
  signatures: [['Token', 'Item Name', 'Variation Name', 'SKU', 'Price']],
  columns: {
    name: ['Item Name'],
    type: ['Reporting Category', 'Categories', 'Category'],
    formatMl: ['Variation Name'],
    bottlePrice: ['Price'],
    quantity: [/^current quantity /],
    cost: ['Default Unit Cost'],
    supplier: ['Default Vendor Name'],
    parLevel: [/^stock alert count /],
    notes: ['Description'],
  },
  stockByShop: /^current quantity (.+)$/i,
  emptyTexts: ['variable'],
  skipReason(cell) {
    if (isYes(cell('Archived'))) return 'This item is archived in Square.'
    return isNo(cell('Contains Alcohol')) ? 'This item contains no alcohol.' : ''
  },
}

const isToastItem = (cell: CellByName): boolean => !/modifier/i.test(cell('Entity type'))

/**
 * Source: Toast Platform Guide, "Menu manager export" and "Filling out a bulk import spreadsheet", which name these
 * columns; the whole header row of an export is not published.
 */
const toastMenu: WineExporter = {
  name: 'toast-menu',
  title: 'Toast menu',
  kind: 'wines',
  signatures: [
    ['Entity type', 'Name', 'Pricing strategy', 'Price'],
    ['Entity type', 'Name', 'Price strategy', 'Price'],
    ['Entity type', 'Name', 'Pricing strategy', 'Base price'],
    ['Entity type', 'Name', 'Price strategy', 'Base price'],
  ],
  columns: {
    name: ['Name'],
    type: ['Menu group', 'Parent name', 'Menu'],
    formatMl: ['Size'],
    bottlePrice: ['Base price', 'Price'],
  },
  isRow: isToastItem,
}

/** Source: Clover Help Center, "Import and export your inventory", sheet "Items". */
const cloverInventory: WineExporter = {
  name: 'clover-inventory',
  title: 'Clover inventory',
  kind: 'wines',
  signatures: [
    ['Clover ID', 'Name', 'Price', 'Price Type'],
    ['Clover ID', 'Name', 'Price', 'Product Code'],
  ],
  columns: {
    name: ['Name'],
    type: ['Categories', 'Labels', 'Category'],
    formatMl: ['Variant Option'],
    bottlePrice: ['Price'],
    quantity: ['Quantity'],
    cost: ['Cost'],
    notes: ['Description'],
  },
  isCostOptional: true,
  skipReason: (cell) =>
    isYes(cell('Non-revenue item?') || cell('Non-revenue item')) ? 'This item is not a sale in Clover.' : '',
}

/** Source: Lightspeed Retail Help Center (X-Series), "Formatting product data for import", and its product export. */
const lightspeedProducts: WineExporter = {
  name: 'lightspeed-products',
  title: 'Lightspeed product list',
  kind: 'wines',
  signatures: [['handle', 'sku', 'name', 'supply_price', 'retail_price']],
  columns: {
    producer: ['brand_name'],
    name: ['name'],
    vintage: ['vintage'],
    type: ['product_category', 'type'],
    formatMl: ['size', 'bottle size', 'format', 'variant_option_one_value'],
    bottlePrice: ['retail_price'],
    quantity: [/^inventory /],
    cost: ['supply_price'],
    supplier: ['supplier_name'],
    parLevel: [/^reorder point /],
    notes: ['description'],
  },
  stockByShop: /^inventory_(.+)$/i,
  hasVariantRows: true,
  isCostOptional: true,
  // The parts of a set are rows below it.
  isRow: (cell) => cell('name') !== '' || cell('composite_name') === '',
  skipReason: (cell) => (isNo(cell('active')) ? 'This product is not active in Lightspeed.' : ''),
}

/** Source: Lightspeed Retail Help Center (R-Series), "Formatting item import files", and its item export. */
const lightspeedItems: WineExporter = {
  name: 'lightspeed-items',
  title: 'Lightspeed item list',
  kind: 'wines',
  signatures: [
    ['System ID', 'UPC', 'Custom SKU', 'Item', 'Price'],
    ['System ID', 'UPC', 'Custom SKU', 'Description', 'Default Cost'],
  ],
  columns: {
    producer: ['Brand'],
    name: ['Item', 'Description'],
    type: ['Subcategory 1', 'Category'],
    bottlePrice: ['Price', 'Default Price', 'MSRP'],
    quantity: ['Qty.', 'Quantity on Hand', /quantity on hand$/],
    cost: ['Default Cost'],
    supplier: ['Vendor'],
    parLevel: ['Reorder Point'],
  },
  isCostOptional: true,
}

export const tillExporters: readonly Exporter[] = [
  squareItems,
  toastMenu,
  cloverInventory,
  lightspeedProducts,
  lightspeedItems,
]
