/** `@docusaurus/isInternalUrl`. */
export default function isInternalUrl(url?: string): boolean {
  return url !== undefined && !/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(url)
}

export const hasProtocol = (url: string): boolean => /^(?:\w*:|\/\/)/.test(url)
