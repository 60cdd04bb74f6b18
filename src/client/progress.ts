/** The specification's numbers: milliseconds, and the share of the bar that shows at once. */
const delay = 200
const minimum = 0.08
const speed = 200
const trickle = 800

/**
 * A thin bar at the top, for changes of the page that take longer than the delay. Returns what ends it.
 * `late` is called when the delay has passed.
 */
export function startProgress(late: () => void): () => void {
  let bar: HTMLElement | undefined
  let ticking: ReturnType<typeof setInterval> | undefined
  const waiting = setTimeout(() => {
    let done = minimum
    const line = (bar = document.createElement('div'))
    line.className = 'progress'
    line.setAttribute('role', 'progressbar')
    line.setAttribute('aria-label', 'Loading the page')
    grow(line, done)
    document.body.append(line)
    ticking = setInterval(() => grow(line, (done += (0.994 - done) * (0.1 + Math.random() * 0.1))), trickle)
    late()
  }, delay)
  return () => {
    clearTimeout(waiting)
    clearInterval(ticking)
    if (!bar) return
    grow(bar, 1)
    const line = bar
    setTimeout(() => (line.style.opacity = '0'), speed)
    setTimeout(() => line.remove(), 2 * speed)
  }
}

function grow(bar: HTMLElement, share: number): void {
  bar.style.transform = `scaleX(${share})`
}
