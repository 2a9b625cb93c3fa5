// Paper and label sheets, in millimeters. Pure.

interface PaperSize {
  label: string
  width: number
  height: number
}

export const papers = {
  letter: { label: 'US Letter', width: 215.9, height: 279.4 },
  a4: { label: 'A4', width: 210, height: 297 },
} as const satisfies Record<string, PaperSize>
export type Paper = keyof typeof papers

/** A sheet of labels: the first label's corner, the labels' size, and the distance from one label to the next. */
export interface LabelSheet extends PaperSize {
  /** Name of the product and what a sheet holds. */
  detail: string
  columns: number
  rows: number
  left: number
  top: number
  labelWidth: number
  labelHeight: number
  pitchX: number
  pitchY: number
}

/** The first is the default. Measures are those of the makers' own templates; thermal labels come one by one. */
export const labelSheets = {
  'avery-5160': {
    label: 'Avery 5160',
    detail: '30 labels of 1 × 2⅝ in on US Letter',
    width: 215.9,
    height: 279.4,
    columns: 3,
    rows: 10,
    left: 4.7625,
    top: 12.7,
    labelWidth: 66.675,
    labelHeight: 25.4,
    pitchX: 69.85,
    pitchY: 25.4,
  },
  l7160: {
    label: 'Avery L7160',
    detail: '21 labels of 63.5 × 38.1 mm on A4',
    width: 210,
    height: 297,
    columns: 3,
    rows: 7,
    left: 7.21,
    top: 15.15,
    labelWidth: 63.5,
    labelHeight: 38.1,
    pitchX: 66.04,
    pitchY: 38.1,
  },
  thermal: {
    label: 'Thermal 4 × 6 in',
    detail: 'One label each, for a label printer',
    width: 101.6,
    height: 152.4,
    columns: 1,
    rows: 1,
    left: 0,
    top: 0,
    labelWidth: 101.6,
    labelHeight: 152.4,
    pitchX: 101.6,
    pitchY: 152.4,
  },
} as const satisfies Record<string, LabelSheet>
export type LabelSheetName = keyof typeof labelSheets

/** Labels on one sheet. */
export const labelsPerSheet = ({ columns, rows }: Pick<LabelSheet, 'columns' | 'rows'>): number =>
  columns * rows

/** Where a label is: its sheet from 0, and its upper left corner. `place` counts from 0 over all sheets. */
export function labelPlace(sheet: LabelSheet, place: number): { sheet: number; x: number; y: number } {
  const perSheet = labelsPerSheet(sheet)
  const onSheet = place % perSheet
  return {
    sheet: Math.floor(place / perSheet),
    x: sheet.left + (onSheet % sheet.columns) * sheet.pitchX,
    y: sheet.top + Math.floor(onSheet / sheet.columns) * sheet.pitchY,
  }
}
