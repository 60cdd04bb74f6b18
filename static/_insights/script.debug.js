// The same while pages are written: says in the console what the published site would count.
{
  const { endpoint } = document.currentScript.dataset
  const count = () => console.debug(`[Web Analytics] ${location.pathname} ${endpoint ? `would be counted at ${endpoint}` : 'would not be counted: no collector is configured'}`)
  count()
  document.addEventListener('docgen:navigated', count)
  document.addEventListener('docgen:feedback', count)
}
