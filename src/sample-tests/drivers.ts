import type { Interpreter } from './sample-steps.ts'

/**
 * Programs that run the parts of a page one after the other in one process, so that variables and the working
 * folder stay. Each reads lines `<mode> <file>` from descriptor 3, runs the file, and prints
 * `\x1e<mark> <status>`; the mark is its argument. In mode `fails`, the process outlives a failure.
 */
export const drivers: Readonly<Record<Interpreter, { readonly name: string; readonly source: string }>> = {
  shell: {
    name: 'driver.sh',
    // `set -e` ends the shell at the first command that fails; bash can say before on which line it is.
    source: `docgen_mark=$1
if [ -n "$BASH_VERSION" ]; then trap 'printf "\\036%s @%s\\n" "$docgen_mark" "$LINENO"' ERR; fi
while read -r docgen_mode docgen_part <&3; do
  if [ "$docgen_mode" = fails ]; then
    ( set -e; . "$docgen_part" ); docgen_status=$?
  else
    set -e; . "$docgen_part"; docgen_status=$?; set +e
  fi
  printf '\\036%s %s\\n' "$docgen_mark" "$docgen_status"
done
`,
  },
  node: {
    name: 'driver.mjs',
    source: `import { createReadStream, rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
globalThis.docgenSamples = {}
for await (const line of createInterface({ input: createReadStream('', { fd: 3 }) })) {
  const part = line.slice(line.indexOf(' ') + 1)
  let status = 0
  try {
    await import(pathToFileURL(part))
  } catch (error) {
    status = 1
    console.error(error)
  }
  rmSync(part, { force: true })
  process.stdout.write('\\x1e' + process.argv[2] + ' ' + status + '\\n')
}
`,
  },
  python: {
    name: 'driver.py',
    source: `import os, sys, traceback
mark = sys.argv[1]
names = {"__name__": "__main__"}
sys.path.insert(0, "")
sys.argv = [""]
for line in os.fdopen(3):
    part = line.rstrip("\\n").split(" ", 1)[1]
    status = 0
    try:
        with open(part, encoding="utf-8") as file:
            exec(compile(file.read(), part, "exec"), names)
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else 0 if end.code is None else 1
    except BaseException:
        status = 1
        traceback.print_exc()
    sys.stdout.flush()
    sys.stderr.flush()
    os.write(1, ("\\x1e%s %d\\n" % (mark, status)).encode())
`,
  },
}
