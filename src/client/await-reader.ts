/**
 * Delays the hydration of an island until the reader interacts with it. Clicks that arrive before the island
 * is ready are held back and dispatched again afterwards.
 */
export function awaitReader(island: HTMLElement): void {
  let isAwake = false
  const clicks: MouseEvent[] = []
  const wake = (event: Event): void => {
    if (isAwake) return
    if (event.type === 'click') {
      event.preventDefault()
      event.stopImmediatePropagation()
      clicks.push(event as MouseEvent) // All clicks are.
    }
    void import('./islands.ts')
      .then(({ hydrateNow }) => hydrateNow(island))
      // oxlint-disable-next-line typescript/no-misused-promises -- `finally` waits for the promise
      .finally(async () => {
        isAwake = true
        for (const click of clicks.splice(0)) {
          if (island.isConnected) click.target?.dispatchEvent(new MouseEvent('click', click))
          // Lets React commit the effect of one click before the next.
          await Promise.resolve()
        }
      })
  }
  for (const name of ['pointerover', 'focusin', 'click']) island.addEventListener(name, wake, true)
}
