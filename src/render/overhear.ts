/** Runs what React may complain about on the console; its complaints come back beside the result, each as one line. */
export function overhear<Value>(run: () => Value): { readonly value: Value; readonly complaints: readonly string[] } {
  const complaints: string[] = []
  const consoleError = console.error
  console.error = (...parts: readonly unknown[]): void => void complaints.push((parts.map(String).join(' ').split('\n')[0] ?? '').slice(0, 200))
  try {
    return { value: run(), complaints }
  } finally {
    console.error = consoleError
  }
}
