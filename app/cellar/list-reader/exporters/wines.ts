// Programs whose files are lists of wines or bottles: cellars and our own export, tills, and online shops.
import { importFields, type ImportField } from '../table/fields'
import { columnsIn, no, yes, type ColumnNames, type WineExporter } from './exporter'

/**
 * Columns that the tables List and Inventory share. `Price` is what was paid and `MenuPrice` what guests pay; the drinking
 * window ends in 9999 where none is known, and wines without a vintage are of 1001. `Wine` begins with the producer.
 * Source: CellarTracker documentation, "Spreadsheet access", and the public Python client `cellartracker`.
 */
const cellarTracker = {
  columns: columnsIn<ImportField>(
    `producer: Producer; name: Wine; vintage: Vintage; type: Type, Color; formatMl: Size; varietal: Varietal, MasterVarietal;
    appellation: Appellation; region: Region; country: Country; bottlePrice: MenuPrice; quantity: Quantity; cost: Price;
    bin: Bin; location: Location; supplier: StoreName; drinkFrom: BeginConsume; drinkUntil: EndConsume; notes: BottleNote`,
  ),
  emptyTexts: ['unknown'],
  namesBeginWithProducer: true,
  isCostOptional: true,
} satisfies Partial<WineExporter>

/** Source: Vivino data export (`cellar.csv`, `full_wine_list.csv`), as public importers read it. */
const vivino = columnsIn<ImportField>(
  `producer: Winery; name: Wine name; vintage: Vintage; type: Wine type; region: Region; country: Country;
  quantity: User cellar count; notes: Personal Note`,
)

export const wineExporters: readonly WineExporter[] = [
  {
    name: 'tastevin',
    title: 'Tastevin cellar export',
    kind: 'wines',
    signatures: ['Producer, Wine, Vintage, Kind, Size (ml), Grape, Glass (ml), Public list'],
    columns: Object.fromEntries(
      Object.entries(importFields).map(([field, { column }]) => [field, [column]]),
    ) as ColumnNames<ImportField>,
    isVerbatim: true,
  },
  {
    ...cellarTracker,
    name: 'cellartracker-list',
    title: 'CellarTracker list',
    kind: 'wines',
    signatures: ['iWine, Quantity, Vintage, Wine, Producer'],
  },
  {
    ...cellarTracker,
    name: 'cellartracker-inventory',
    title: 'CellarTracker inventory',
    kind: 'bottles',
    signatures: ['iWine, Barcode, Location, Bin, Vintage, Wine, Producer'],
    skips: [['Location', /^\(pending\)$/i, 'This bottle has not been delivered yet.']],
  },
  {
    name: 'vivino-cellar',
    title: 'Vivino cellar',
    kind: 'wines',
    signatures: ['Winery, Wine name, Vintage, User cellar count'],
    columns: vivino,
  },
  {
    name: 'vivino-scans',
    title: 'Vivino scan history',
    kind: 'wines',
    signatures: ['Winery, Wine name, Vintage, Scan date'],
    columns: vivino,
  },
  /** Source: Square Support, "Import items online", and its item template. A wine has a row for each variation. */
  {
    name: 'square-items',
    title: 'Square item library',
    kind: 'wines',
    signatures: ['Token, Item Name, Variation Name, SKU, Price'],
    columns: columnsIn(
      `name: Item Name; type: Reporting Category, Categories, Category; formatMl: Variation Name; bottlePrice: Price;
      quantity: Current Quantity …; cost: Default Unit Cost; supplier: Default Vendor Name; parLevel: Stock Alert Count …;
      notes: Description`,
    ),
    stockByShop: /^current quantity (.+)$/i,
    emptyTexts: ['variable'],
    skips: [
      ['Archived', yes, 'This item is archived in Square.'],
      ['Contains Alcohol', no, 'This item contains no alcohol.'],
    ],
  },
  /**
   * Source: Toast Platform Guide, "Menu manager export" and "Filling out a bulk import spreadsheet", which name these
   * columns; the whole header row of an export is not published.
   */
  {
    name: 'toast-menu',
    title: 'Toast menu',
    kind: 'wines',
    signatures: [
      'Entity type, Name, Pricing strategy, Price',
      'Entity type, Name, Price strategy, Price',
      'Entity type, Name, Pricing strategy, Base price',
      'Entity type, Name, Price strategy, Base price',
    ],
    columns: columnsIn(
      'name: Name; type: Menu group, Parent name, Menu; formatMl: Size; bottlePrice: Base price, Price',
    ),
    isRow: (cell) => !/modifier/i.test(cell('Entity type')),
  },
  /** Source: Clover Help Center, "Import and export your inventory", sheet "Items". */
  {
    name: 'clover-inventory',
    title: 'Clover inventory',
    kind: 'wines',
    signatures: ['Clover ID, Name, Price, Price Type', 'Clover ID, Name, Price, Product Code'],
    columns: columnsIn(
      `name: Name; type: Categories, Labels, Category; formatMl: Variant Option; bottlePrice: Price; quantity: Quantity;
      cost: Cost; notes: Description`,
    ),
    isCostOptional: true,
    skips: [['Non-revenue item', yes, 'This item is not a sale in Clover.']],
  },
  /** Source: Lightspeed Retail Help Center (X-Series), "Formatting product data for import", and its product export. */
  {
    name: 'lightspeed-products',
    title: 'Lightspeed product list',
    kind: 'wines',
    signatures: ['handle, sku, name, supply_price, retail_price'],
    columns: columnsIn(
      `producer: brand_name; name: name; vintage: vintage; type: product_category, type;
      formatMl: size, bottle size, format, variant_option_one_value; bottlePrice: retail_price; quantity: inventory …;
      cost: supply_price; supplier: supplier_name; parLevel: reorder point …; notes: description`,
    ),
    stockByShop: /^inventory_(.+)$/i,
    hasVariantRows: true,
    isCostOptional: true,
    // The parts of a set are rows below it.
    isRow: (cell) => cell('name') !== '' || cell('composite_name') === '',
    skips: [['active', no, 'This product is not active in Lightspeed.']],
  },
  /** Source: Lightspeed Retail Help Center (R-Series), "Formatting item import files", and its item export. */
  {
    name: 'lightspeed-items',
    title: 'Lightspeed item list',
    kind: 'wines',
    signatures: [
      'System ID, UPC, Custom SKU, Item, Price',
      'System ID, UPC, Custom SKU, Description, Default Cost',
    ],
    columns: columnsIn(
      `producer: Brand; name: Item, Description; type: Subcategory 1, Category; bottlePrice: Price, Default Price, MSRP;
      quantity: Qty., Quantity on Hand, … quantity on hand; cost: Default Cost; supplier: Vendor; parLevel: Reorder Point`,
    ),
    isCostOptional: true,
  },
  /**
   * A product has a row for each variant and one for each further picture. Sizes and vintages are options, which are called
   * by what they are. Source: Shopify Help Center, "Using CSV files to import and export products", with the names of
   * columns before and since 2025.
   */
  {
    name: 'shopify-products',
    title: 'Shopify product list',
    kind: 'wines',
    signatures: ['Handle, Title, Vendor, Variant Price', 'Title, URL handle, Vendor, Price'],
    columns: columnsIn(
      `producer: Producer, Winery, Vendor; name: Title; vintage: Vintage, Year;
      type: Wine type, Color, Type, Custom Product Type, Product Category, Standard Product Type;
      formatMl: Size, Bottle size, Format, Volume, Option1 Value; varietal: Grape, Grapes, Varietal, Grape variety;
      appellation: Appellation; region: Region, Wine region; country: Country, Country of origin;
      bottlePrice: Variant Price, Price; quantity: Variant Inventory Qty, Inventory quantity; cost: Cost per item;
      notes: Body (HTML), Description`,
    ),
    hasVariantRows: true,
    isRow: (cell) => [cell('Title'), cell('Variant Price'), cell('Price')].some((text) => text !== ''),
    skips: [
      ['Status', /^archived$/i, 'This product is archived in Shopify.'],
      ['Gift Card', /^true$/i, 'This product is a gift card.'],
    ],
  },
]
