/** The place of a sheet that stands for all sheets with wines. Browser-safe. */
export const allSheets = -1
