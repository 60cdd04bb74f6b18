/** `@docusaurus/useBrokenLinks`: collects nothing, as docgen finds links and anchors in the finished page. */
export default function useBrokenLinks() {
  return { collectLink: nothing, collectAnchor: nothing }
}

function nothing(): void {
  // See above.
}
