type Esbuild = typeof import('esbuild')

/** Milliseconds without work after which esbuild's process ends; it takes some 50 MB. */
const idleMilliseconds = 200

let users = 0
let idle: NodeJS.Timeout | undefined

/**
 * The one door to esbuild; a build with nothing to do must not come through it. Its process is shared: it
 * ends when it has not been needed for a while, but never while something waits for it.
 */
export async function withEsbuild<Result>(run: (esbuild: Esbuild) => Promise<Result>): Promise<Result> {
  users++
  clearTimeout(idle)
  const esbuild = await import('esbuild')
  try {
    return await run(esbuild)
  } finally {
    users--
    if (users === 0) idle = setTimeout(() => void esbuild.stop(), idleMilliseconds).unref()
  }
}

/**
 * Whether an input of esbuild's metafile is a file: `templates/page.tsx`, `D:/site/page.tsx`. What a plugin
 * made begins with its namespace (`docgen:theme`), and a file that a package leaves out in browsers with
 * `(disabled):`.
 */
export const isFileInput = (name: string): boolean => !/^(?:\(disabled\)|[\w-]{2,}):/.test(name)
