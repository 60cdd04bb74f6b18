// Counts page views and answers to "Was this page helpful?": no cookies, no identifiers, nothing but the path and the
// answer. Sends nothing unless the page names a collector.
{
  const { endpoint } = document.currentScript.dataset
  const count = (event) =>
    navigator.sendBeacon(endpoint, JSON.stringify({ path: location.pathname, helpful: event?.detail.helpful }))
  if (endpoint) {
    count()
    document.addEventListener('docgen:navigated', count)
    document.addEventListener('docgen:feedback', count)
  }
}
