/** `@docusaurus/useIsBrowser`: always false during rendering. */
export default function useIsBrowser(): boolean {
  return false
}
