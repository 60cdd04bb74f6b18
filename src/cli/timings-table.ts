import { grouped } from '../diagnostics/count.ts'
import type { BuildResult } from '../pipeline/build-options.ts'

/** Formats how long each stage took as lines of text: `markdown  1,204 ms  41 %`. */
export function timingsTable(timings: BuildResult['timings']): string {
  const total = timings.reduce((sum, { ms }) => sum + ms, 0)
  const width = Math.max(0, ...timings.map(({ stage }) => stage.length))
  const rows = timings.map(({ stage, ms }) => {
    const share = total === 0 ? 0 : Math.round((ms / total) * 100)
    return `  ${stage.padEnd(width)}  ${grouped(Math.round(ms)).padStart(8)} ms  ${String(share).padStart(3)} %\n`
  })
  return rows.join('')
}
