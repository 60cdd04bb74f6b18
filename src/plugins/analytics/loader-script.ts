/** Runs in the browser as a file of its own; its settings are attributes of its tag. */
export const loaderScript = `(function () {
  var own = document.currentScript.dataset, script = document.createElement('script'), more = JSON.parse(own.attributes || '{}')
  script.src = own.script
  script.defer = true
  if (own.endpoint) script.setAttribute('data-endpoint', own.endpoint)
  for (var name in more) script.setAttribute(name, more[name])
  script.onerror = function () {
    console.log('[Web Analytics] Failed to load script from ' + own.script + '. ' + (own.mode === 'development'
      ? 'Please check if any content blockers are enabled and try again.'
      : 'Be sure to enable Web Analytics for your project and deploy again.'))
  }
  document.head.appendChild(script)
})()
`
