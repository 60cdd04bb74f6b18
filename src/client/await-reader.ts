/**
 * Where an island waits for the reader, the code that hydrates it waits too. Clicks that come before it
 * reacts are held, and done again then.
 */
export function awaitReader(island: HTMLElement): void {
  let isAwake = false
  const held: MouseEvent[] = []
  const wake = (event: Event): void => {
    if (isAwake) return
    if (event.type === 'click') {
      event.preventDefault()
      event.stopImmediatePropagation()
      held.push(event as MouseEvent) // All clicks are.
    }
    void import('./islands.ts')
      .then(({ hydrateNow }) => hydrateNow(island))
      .finally(async () => {
        isAwake = true
        for (const click of held.splice(0)) {
          if (island.isConnected) click.target?.dispatchEvent(new MouseEvent('click', click))
          // What it changed is there before the next one.
          await Promise.resolve()
        }
      })
  }
  for (const name of ['pointerover', 'focusin', 'click']) island.addEventListener(name, wake, true)
}
