// Programs that keep a cellar, and our own export.
import { importFields, type ImportField } from '../table/fields'
import type { ColumnNames, WineExporter } from './exporter'

const ownColumns = Object.fromEntries(
  Object.entries(importFields).map(([field, { column }]) => [field, [column]]),
) as ColumnNames<ImportField>

const tastevin: WineExporter = {
  name: 'tastevin',
  title: 'Tastevin cellar export',
  kind: 'wines',
  signatures: [['Producer', 'Wine', 'Vintage', 'Kind', 'Size (ml)', 'Grape', 'Glass (ml)', 'Public list']],
  columns: ownColumns,
  isVerbatim: true,
}

/**
 * Columns that the tables List and Inventory share. `Price` is what was paid and `MenuPrice` what guests pay; the drinking
 * window ends in 9999 where none is known, and wines without a vintage are of 1001. `Wine` begins with the producer.
 * Source: CellarTracker documentation, "Spreadsheet access", and the public Python client `cellartracker`.
 */
const cellarTracker = {
  columns: {
    producer: ['Producer'],
    name: ['Wine'],
    vintage: ['Vintage'],
    type: ['Type', 'Color'],
    formatMl: ['Size'],
    varietal: ['Varietal', 'MasterVarietal'],
    appellation: ['Appellation'],
    region: ['Region'],
    country: ['Country'],
    bottlePrice: ['MenuPrice'],
    quantity: ['Quantity'],
    cost: ['Price'],
    bin: ['Bin'],
    location: ['Location'],
    supplier: ['StoreName'],
    drinkFrom: ['BeginConsume'],
    drinkUntil: ['EndConsume'],
    notes: ['BottleNote'],
  },
  emptyTexts: ['unknown'],
  namesBeginWithProducer: true,
  isCostOptional: true,
} satisfies Partial<WineExporter>

const cellarTrackerList: WineExporter = {
  ...cellarTracker,
  name: 'cellartracker-list',
  title: 'CellarTracker list',
  kind: 'wines',
  signatures: [['iWine', 'Quantity', 'Vintage', 'Wine', 'Producer']],
}

const cellarTrackerInventory: WineExporter = {
  ...cellarTracker,
  name: 'cellartracker-inventory',
  title: 'CellarTracker inventory',
  kind: 'bottles',
  signatures: [['iWine', 'Barcode', 'Location', 'Bin', 'Vintage', 'Wine', 'Producer']],
  skipReason: (cell) =>
    cell('Location').toLowerCase() === '(pending)' ? 'This bottle has not been delivered yet.' : '',
}

/** Source: Vivino data export (`cellar.csv`, `full_wine_list.csv`), as public importers read it. */
const vivino = {
  producer: ['Winery'],
  name: ['Wine name'],
  vintage: ['Vintage'],
  type: ['Wine type'],
  region: ['Region'],
  country: ['Country'],
  quantity: ['User cellar count'],
  notes: ['Personal Note'],
} satisfies ColumnNames<ImportField>

const vivinoCellar: WineExporter = {
  name: 'vivino-cellar',
  title: 'Vivino cellar',
  kind: 'wines',
  signatures: [['Winery', 'Wine name', 'Vintage', 'User cellar count']],
  columns: vivino,
}

const vivinoScans: WineExporter = {
  name: 'vivino-scans',
  title: 'Vivino scan history',
  kind: 'wines',
  signatures: [['Winery', 'Wine name', 'Vintage', 'Scan date']],
  columns: vivino,
}

export const cellarExporters: readonly WineExporter[] = [
  tastevin,
  cellarTrackerList,
  cellarTrackerInventory,
  vivinoCellar,
  vivinoScans,
]
