/**
 * Collects the names of components in JSX inside an expression: `<Tabs>` in `{wide && <Tabs/>}`. The tree is
 * estree with JSX.
 */
export function jsxComponentNames(tree: unknown): string[] {
  const names = new Set<string>()
  visit(tree)
  return [...names]

  function visit(node: unknown): void {
    if (typeof node !== 'object' || node === null) return
    if (Array.isArray(node)) return node.forEach(visit)
    if ('type' in node && node.type === 'JSXOpeningElement' && 'name' in node) {
      const name = rootName(node.name)
      if (name !== undefined && /^[A-Z]/.test(name)) names.add(name)
    }
    for (const [key, value] of Object.entries(node))
      if (key !== 'loc' && key !== 'range' && key !== 'comments') visit(value)
  }
}

function rootName(node: unknown): string | undefined {
  if (typeof node !== 'object' || node === null) return undefined
  if ('object' in node) return rootName(node.object)
  return 'name' in node && typeof node.name === 'string' ? node.name : undefined
}
