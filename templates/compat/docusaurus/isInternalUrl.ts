/** `@docusaurus/isInternalUrl`. */
export default function isInternalUrl(url?: string): boolean {
  return url !== undefined && !/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(url)
}

/** Whether an address begins with a scheme or with `//`. */
export const hasProtocol = (url: string): boolean => /^(?:\w*:|\/\/)/.test(url)
