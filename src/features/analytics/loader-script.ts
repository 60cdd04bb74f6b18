/** A script of another site, and how it is loaded. */
export interface LoadedScript {
  readonly src: string
  /** Attributes of the script's tag. */
  readonly attributes: Readonly<Record<string, string>>
  /** What to do when the script does not come. */
  readonly advice: string
}

/**
 * Inline code that puts the script in after the page and says in the console what to do when it does not
 * come. Inline, because a file of its own would be one more request of every first view.
 */
export function loaderScript({ src, attributes, advice }: LoadedScript): string {
  const message = `[Web Analytics] Failed to load script from ${src}. ${advice}`
  const settings = Object.entries(attributes)
    .map(([name, value]) => `s.setAttribute(${text(name)},${text(value)});`)
    .join('')
  return `{let s=document.createElement('script');s.defer=true;s.src=${text(src)};${settings}s.onerror=()=>console.log(${text(message)});document.head.append(s)}`
}

/** As JavaScript that cannot end the element it stands in. */
const text = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
