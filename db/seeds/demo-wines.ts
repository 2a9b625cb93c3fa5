export const demoWines = new Map()
