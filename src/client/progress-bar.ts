/** The initial share of the bar and the times in milliseconds, as the specification sets them. */
const minimum = 0.08
const speed = 200
const trickle = 800

/**
 * Shows a progress bar at the top and a spinner over the outgoing page. Returns a function that completes
 * them.
 */
export function startProgress(): () => void {
  let done = minimum
  const spinner = document.createElement('div')
  spinner.className = 'spinner'
  spinner.ariaHidden = 'true'
  const bar = document.createElement('div')
  bar.className = 'progress'
  // For screen readers, the navigator announces "Loading".
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
