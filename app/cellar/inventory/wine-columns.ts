// The columns of the list of wines, and which of them a person sees. Pure.

interface WineColumn {
  label: string
  /** Numbers are aligned to the right. */
  isFigure?: boolean
  /** Shown until the person chooses. */
  isDefault?: boolean
  /** Only for staff with costs.read. */
  isCost?: boolean
}

/** Every column besides the wine itself, in the order of the screen. */
export const columns = {
  type: { label: 'Type', isDefault: true },
  vintage: { label: 'Vintage' },
  region: { label: 'Region', isDefault: true },
  bin: { label: 'Bin', isDefault: true },
  location: { label: 'Location' },
  available: { label: 'Available', isFigure: true, isDefault: true },
  promised: { label: 'Promised to members', isFigure: true },
  par: { label: 'Par level', isFigure: true, isDefault: true },
  bottlePrice: { label: 'Bottle price', isFigure: true, isDefault: true },
  glassPrice: { label: 'Glass price', isFigure: true, isDefault: true },
  cost: { label: 'Average cost', isFigure: true, isCost: true },
  value: { label: 'Value at cost', isFigure: true, isCost: true, isDefault: true },
  score: { label: 'House score', isFigure: true },
  listed: { label: 'Public list' },
  window: { label: 'Drink' },
} as const satisfies Record<string, WineColumn>

export type ColumnKey = keyof typeof columns
const columnKeys = Object.keys(columns) as ColumnKey[]

/** A sort key of the list: a column, or the wine's name. */
export type SortKey = 'name' | ColumnKey
export const sortKeys: readonly SortKey[] = ['name', ...columnKeys]

const columnOf = (key: ColumnKey): WineColumn => columns[key]

/** The columns that a person may see. */
export function permittedColumns(seesCosts: boolean): ColumnKey[] {
  return columnKeys.filter((key) => seesCosts || !columnOf(key).isCost)
}

/** The columns in a stored choice ("type.bin"), of those that are permitted; the default ones without a choice. */
export function chosenColumns(stored: string | null, seesCosts: boolean): ColumnKey[] {
  const permitted = permittedColumns(seesCosts)
  if (stored === null) return permitted.filter((key) => columnOf(key).isDefault)
  const names = new Set(stored.split('.'))
  return permitted.filter((key) => names.has(key))
}

/** A choice of columns as it is stored. Unknown names are left out. */
export function storedColumns(names: string[]): string {
  const wantedNames = new Set(names)
  const wantedColumns = columnKeys.filter((key) => wantedNames.has(key))
  return wantedColumns.length === 0 ? 'none' : wantedColumns.join('.')
}
