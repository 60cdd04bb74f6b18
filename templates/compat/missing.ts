/**
 * Replaces a missing module, so that only what needs it is lost: its components render their children, and
 * its functions return nothing visible.
 */
export function missing(): unknown {
  const target = function missingModule(): void {
    // Only called through the proxy.
  }
  const get = (_target: unknown, key: string | symbol): unknown => {
    if (key === Symbol.toPrimitive) return () => ''
    if (key === Symbol.iterator) return () => [][Symbol.iterator]()
    if (typeof key === 'symbol' || key === 'then' || key === 'toJSON' || key === 'defaultProps')
      return undefined
    if (key === '__esModule') return true
    if (key === 'prototype') return target.prototype as unknown
    if (key === 'displayName' || key === 'name') return 'Missing'
    return proxy
  }
  // esbuild reads the exports of a CommonJS module from its prototype. It must not be the proxy itself:
  // `for (const key in proxy)`, as in `cloneElement`, follows prototypes to their end.
  const exported = new Proxy({}, { get })
  const proxy: unknown = new Proxy(target, {
    get,
    getPrototypeOf: () => exported,
    apply: (_target, _self, args: readonly unknown[]) => (isElement(args) ? childrenOf(args[0]) : proxy),
    construct: () => proxy as object,
  })
  return proxy
}

/** Whether a call is React rendering a component. */
const isElement = (args: readonly unknown[]): boolean =>
  args.length === 2 && typeof args[0] === 'object' && args[0] !== null && args[1] === undefined

const childrenOf = (props: unknown): unknown =>
  typeof props === 'object' && props !== null && 'children' in props ? props.children : null
