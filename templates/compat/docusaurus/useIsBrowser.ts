/** `@docusaurus/useIsBrowser`: never, while a page is rendered. */
export default function useIsBrowser(): boolean {
  return false
}
