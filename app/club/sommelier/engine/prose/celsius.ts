/** A range of temperatures as Europe reads it: "16–18 °C (60–64 °F)" for "60–64°F (16–18°C)". */
export const celsiusFirst = (range: string): string =>
  range.replace(/([\d–]+)°F \(([\d–]+)°C\)/g, '$2 °C ($1 °F)')
