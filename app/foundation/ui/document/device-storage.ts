type DeviceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** The device's storage; in memory where the browser refuses it. For the browser only. */
export function deviceStorage(): DeviceStorage {
  try {
    window.localStorage.getItem('probe')
    return window.localStorage
  } catch {
    const memory = new Map<string, string>()
    return {
      get length() {
        return memory.size
      },
      key: (at) => [...memory.keys()][at] ?? null,
      getItem: (key) => memory.get(key) ?? null,
      setItem: (key, text) => void memory.set(key, text),
      removeItem: (key) => void memory.delete(key),
    }
  }
}
