/**
 * What stands in for a missing module, so that what needs it is left out and the rest is shown: a
 * component of it shows its children, a function of it gives nothing that can be seen.
 */
export function missing(): unknown {
  const target = function missingModule(): void {
    // Only called through the proxy.
  }
  const proxy: unknown = new Proxy(target, {
    get(_target, key) {
      if (key === Symbol.toPrimitive) return () => ''
      if (key === Symbol.iterator) return () => [][Symbol.iterator]()
      if (typeof key === 'symbol' || key === 'then' || key === 'toJSON' || key === 'defaultProps')
        return undefined
      if (key === '__esModule') return true
      if (key === 'prototype') return target.prototype as unknown
      if (key === 'displayName' || key === 'name') return 'Missing'
      return proxy
    },
    // How esbuild finds names of a CommonJS module that has none of its own.
    getPrototypeOf: () => proxy as object,
    apply: (_target, _self, args: readonly unknown[]) => (isElement(args) ? childrenOf(args[0]) : proxy),
    construct: () => proxy as object,
  })
  return proxy
}

/** React calls a component with its props and one thing more. */
const isElement = (args: readonly unknown[]): boolean =>
  args.length === 2 && typeof args[0] === 'object' && args[0] !== null && args[1] === undefined

const childrenOf = (props: unknown): unknown =>
  typeof props === 'object' && props !== null && 'children' in props ? props.children : null
