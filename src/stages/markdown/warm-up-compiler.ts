import type { CompileOptions } from './compile-options.ts'
import type { ContentFile } from '../../model/page.ts'
import { compileTask } from './stage.ts'
import type { Session } from '../../engine/session.ts'

/**
 * As often a page is compiled until V8 knows the way: after that the time of a compile hardly falls any more
 * (measured).
 */
const times = 12

/**
 * Compiles a page again and again and throws away what comes out, so that a writer's first save does not wait
 * until the parser has been loaded and V8 has found out which of its code is worth compiling. The site's own
 * steps stay out of it: somebody may count how often they run. `mayGoOn` is asked before each time; others
 * have their turn in between. Never rejects.
 */
export async function warmUpCompiler(
  file: ContentFile,
  compileOptions: CompileOptions,
  { disk }: Session,
  mayGoOn: () => boolean,
): Promise<void> {
  const options = { ...compileOptions, remarkPlugins: [], rehypePlugins: [] }
  try {
    for (let time = 0; time < times && mayGoOn(); time++) {
      await compileTask({ kind: 'compile', file }, disk, options)
      await new Promise((resolve) => setTimeout(resolve))
    }
  } catch {
    // The build has told what is wrong with the page.
  }
}
