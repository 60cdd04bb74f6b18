type ClassValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly ClassValue[]
  | { readonly [name: string]: unknown }

/** `clsx` and `classnames`, for sites whose packages are not installed: joins class names. */
function clsx(...values: readonly ClassValue[]): string {
  return values
    .flatMap((value): readonly string[] => {
      if (!value || value === true) return []
      if (Array.isArray(value)) return [clsx(...(value as readonly ClassValue[]))]
      if (typeof value === 'object')
        return Object.entries(value).flatMap(([name, isOn]) => (isOn ? [name] : []))
      return [String(value)]
    })
    .filter((name) => name !== '')
    .join(' ')
}

export { clsx, clsx as default }
