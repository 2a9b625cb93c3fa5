type DeviceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** The device's storage; in memory where the browser refuses it. For the browser only. */
export function deviceStorage(): DeviceStorage {
  try {
    window.localStorage.getItem('probe')
    return window.localStorage
  } catch {
    const kept = new Map<string, string>()
    return {
      get length() {
        return kept.size
      },
      key: (at) => [...kept.keys()][at] ?? null,
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, text) => void kept.set(key, text),
      removeItem: (key) => void kept.delete(key),
    }
  }
}
