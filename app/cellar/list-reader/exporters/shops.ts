// Programs of online shops.
import type { WineExporter } from './exporter'

/**
 * A product has a row for each variant and one for each further picture. Sizes and vintages are options, which are called
 * by what they are. Source: Shopify Help Center, "Using CSV files to import and export products", with the names of
 * columns before and since 2025.
 */
const shopifyProducts: WineExporter = {
  name: 'shopify-products',
  title: 'Shopify product list',
  kind: 'wines',
  signatures: [
    ['Handle', 'Title', 'Vendor', 'Variant Price'],
    ['Title', 'URL handle', 'Vendor', 'Price'],
  ],
  columns: {
    producer: ['Producer', 'Winery', 'Vendor'],
    name: ['Title'],
    vintage: ['Vintage', 'Year'],
    type: ['Wine type', 'Color', 'Type', 'Custom Product Type', 'Product Category', 'Standard Product Type'],
    formatMl: ['Size', 'Bottle size', 'Format', 'Volume', 'Option1 Value'],
    varietal: ['Grape', 'Grapes', 'Varietal', 'Grape variety'],
    appellation: ['Appellation'],
    region: ['Region', 'Wine region'],
    country: ['Country', 'Country of origin'],
    bottlePrice: ['Variant Price', 'Price'],
    quantity: ['Variant Inventory Qty', 'Inventory quantity'],
    cost: ['Cost per item'],
    notes: ['Body (HTML)', 'Description'],
  },
  hasVariantRows: true,
  isRow: (cell) => [cell('Title'), cell('Variant Price'), cell('Price')].some((text) => text !== ''),
  skipReason(cell) {
    if (/^archived$/i.test(cell('Status'))) return 'This product is archived in Shopify.'
    return /^true$/i.test(cell('Gift Card')) ? 'This product is a gift card.' : ''
  },
}

export const shopExporters: readonly WineExporter[] = [shopifyProducts]
