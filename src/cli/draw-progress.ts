import { grouped } from '../diagnostics/count.ts'
import type { Progress } from '../pipeline/build-options.ts'
import type { Terminal } from './terminal.ts'

const milliseconds = 80
const clearLine = '\r\u001B[K'

/**
 * Draws the progress of a build in a single line: `markdown 120/1,000`. Silent on terminals that cannot
 * redraw a line. There is no timer: without progress, there is nothing new to draw.
 */
export function drawProgress(
  write: (text: string) => void,
  { live, columns }: Terminal,
  now: () => number = Date.now,
): Progress {
  if (!live) return { stage: nothing, tick: nothing, done: nothing }
  let name = ''
  let done = 0
  let total: number | undefined
  let drawn = -Infinity
  const draw = (): void => {
    drawn = now()
    const of = total === undefined ? '' : `/${grouped(total)}`
    const count = done === 0 && total === undefined ? '' : ` ${grouped(done)}${of}`
    write(`${clearLine}${`${name}${count}`.slice(0, columns - 1)}`)
  }
  return {
    stage(next, expected) {
      name = next
      done = 0
      total = expected
      draw()
    },
    tick(count = 1) {
      done += count
      if (now() - drawn >= milliseconds) draw()
    },
    done() {
      if (name !== '') write(clearLine)
      name = ''
    },
  }
}

function nothing(): void {
  // Progress is not shown here.
}
