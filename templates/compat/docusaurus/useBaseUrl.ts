import { useWithBase } from '@theme/context'

/** `@docusaurus/useBaseUrl`: adds the base URL to a path from the root of the site. */
export default function useBaseUrl(path = '', { absolute = false }: { absolute?: boolean } = {}): string {
  const { withBaseUrl } = useBaseUrlUtils()
  return withBaseUrl(path, { absolute })
}

/** Functions that add the base URL to a path from the root of the site; other addresses stay as they are. */
export function useBaseUrlUtils() {
  const withBase = useWithBase()
  return {
    withBaseUrl: (path: string, _options?: { absolute?: boolean }) =>
      /^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i.test(path) || path === ''
        ? path
        : withBase(path.replace(/^(?!\/)/, '/')),
  }
}
