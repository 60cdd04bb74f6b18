/** The specification's numbers: the share of the bar that shows at once, and milliseconds. */
const minimum = 0.08
const speed = 200
const trickle = 800

/**
 * Draws a thin bar at the top that creeps on, and a spinner over the page that is left; returns what
 * completes them.
 */
export function startProgress(): () => void {
  let done = minimum
  const spinner = document.createElement('div')
  spinner.className = 'spinner'
  spinner.ariaHidden = 'true'
  const bar = document.createElement('div')
  bar.className = 'progress'
  // The navigator says "Loading" to those who do not see it.
  bar.ariaHidden = 'true'
  grow(bar, done)
  document.body.append(bar, spinner)
  const ticking = setInterval(
    () => grow(bar, (done += (0.994 - done) * (0.1 + Math.random() * 0.1))),
    trickle,
  )
  return () => {
    clearInterval(ticking)
    spinner.remove()
    grow(bar, 1)
    setTimeout(() => (bar.style.opacity = '0'), speed)
    setTimeout(() => bar.remove(), 2 * speed)
  }
}

function grow(bar: HTMLElement, share: number): void {
  bar.style.transform = `scaleX(${share})`
}
