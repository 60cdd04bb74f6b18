/** `@docusaurus/ExecutionEnvironment`: pages are rendered without a browser. */
const environment = {
  canUseDOM: false,
  canUseEventListeners: false,
  canUseIntersectionObserver: false,
  canUseViewport: false,
}

export default environment
/** False, because pages are rendered without a browser. */
export const canUseDOM = false
