/** A third-party script and how to load it. */
export interface LoadedScript {
  readonly src: string
  /** Attributes of the script element. */
  readonly attributes: Readonly<Record<string, string>>
  /** What to do if the script cannot be fetched. */
  readonly advice: string
}

/**
 * Inline code that inserts a script after the page has loaded, and logs advice to the console if it cannot be
 * fetched. Inline, because a separate file would be one more request on every first view.
 */
export function loaderScript({ src, attributes, advice }: LoadedScript): string {
  const message = `[Web Analytics] Failed to load script from ${src}. ${advice}`
  const settings = Object.entries(attributes)
    .map(([name, value]) => `s.setAttribute(${text(name)},${text(value)});`)
    .join('')
  return `{let s=document.createElement('script');s.defer=true;s.src=${text(src)};${settings}s.onerror=()=>console.log(${text(message)});document.head.append(s)}`
}

/** A JavaScript literal that cannot close the script element. */
const text = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
