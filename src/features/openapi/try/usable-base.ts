/** Whether a page can send requests to a base URL: http or https, without credentials, query, or fragment. */
export function usableBase(base: string): boolean {
  if (!/^https?:\/\/[^/]/i.test(base) || !URL.canParse(base)) return false
  const { username, password } = new URL(base)
  return username === '' && password === '' && !/[?#\\\s]/.test(base)
}
