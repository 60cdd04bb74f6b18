import type { CompileOptions } from './compile-options.ts'
import type { ContentFile } from '../../model/page.ts'
import { compileTask } from './stage.ts'
import type { Session } from '../../engine/session.ts'

/**
 * The number of compiles after which V8 has optimized the code; further ones hardly get faster (measured).
 */
const times = 12

/**
 * Compiles a page repeatedly and discards the results, so that an author's first save need not wait for the
 * parser to be loaded and optimized. Does not run the site's own plugins, which may have side effects.
 * `mayGoOn` is called before each repetition, and other work can run in between. Never rejects.
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
      await compileTask({ file }, disk, options)
      await new Promise((resolve) => setTimeout(resolve))
    }
  } catch {
    // The build has reported the page's problems.
  }
}
