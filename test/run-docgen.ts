import { run } from '../src/cli/run.ts'
import { keepEsbuild } from './kept-esbuild.ts'

type Write = (text: string) => unknown

function runWith(cwd: string, words: readonly string[], stdout: Write, stderr: Write): Promise<number> {
  keepEsbuild()
  return run(
    words,
    {
      cwd,
      environment: {},
      stdout: { write: stdout },
      stderr: { write: stderr },
      signal: new AbortController().signal,
      loadPipeline: () => import('../src/build.ts'),
    },
    '1.2.3',
  )
}

/** Runs a command in a folder, in this process: `runDocgen(root, 'check-links', '--staged')`. */
export async function runDocgen(
  cwd: string,
  ...words: readonly string[]
): Promise<{ readonly code: number; readonly out: string; readonly err: string }> {
  let out = ''
  let err = ''
  const code = await runWith(
    cwd,
    words,
    (text) => (out += text),
    (text) => (err += text),
  )
  return { code, out, err }
}

/** The same with everything in one text, in the order in which it is printed, as a terminal shows it. */
export async function runDocgenInTerminal(
  cwd: string,
  ...words: readonly string[]
): Promise<{ readonly code: number; readonly out: string }> {
  let out = ''
  const write: Write = (text) => (out += text)
  return { code: await runWith(cwd, words, write, write), out }
}
