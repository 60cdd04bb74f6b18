/** `@docusaurus/ExecutionEnvironment`: pages are rendered without a browser. */
const environment = {
  canUseDOM: false,
  canUseEventListeners: false,
  canUseIntersectionObserver: false,
  canUseViewport: false,
}

export default environment
export const canUseDOM = false
