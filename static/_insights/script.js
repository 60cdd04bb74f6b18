// Counts page views: no cookies, no identifiers, nothing but the path. Sends nothing unless the page names a collector.
{
  const { endpoint } = document.currentScript.dataset
  const count = () => navigator.sendBeacon(endpoint, JSON.stringify({ path: location.pathname }))
  if (endpoint) {
    count()
    document.addEventListener('docgen:navigated', count)
  }
}
