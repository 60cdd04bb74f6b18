import { join } from 'node:path'
import type { Location, Plugin } from 'esbuild'
import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { fileName } from '../../engine/file-name.ts'
import { packageRoot } from '../../engine/package-root.ts'

/** Who answers questions on a site, as far as the browser's bundle depends on it. */
export interface AnswersInput {
  readonly provider: 'passages' | 'algolia' | 'proxy' | 'custom'
  /** Absolute path of the site's own module. */
  readonly module?: string
}

/**
 * `docgen:answers` loads the answer mode with the one provider that the site has, or is nothing: then no byte
 * of it is in the site. `docgen:answers-module` is the site's own provider.
 */
export function clientAnswers(answers: AnswersInput | undefined): Plugin {
  const door = answers && join(packageRoot(), `src/features/search/answers/open-${answers.provider}.ts`)
  return {
    name: 'docgen-client-answers',
    setup(build) {
      build.onResolve({ filter: /^docgen:answers$/ }, () => ({
        path: 'answers',
        namespace: 'docgen-answers',
      }))
      build.onLoad({ filter: /.*/, namespace: 'docgen-answers' }, () => ({
        contents: `export const loadAnswers = ${door === undefined ? 'undefined' : `() => import(${JSON.stringify(door)})`}`,
        resolveDir: packageRoot(),
        loader: 'js',
      }))
      build.onResolve({ filter: /^docgen:answers-module$/ }, () =>
        answers?.module === undefined ? undefined : { path: answers.module },
      )
    },
  }
}

/**
 * esbuild reports at our import that the site's module exports nothing by default. The site can only mend its
 * own file.
 */
export function missingProvider(
  location: Location | null,
  answers: AnswersInput | undefined,
  root: string,
): Diagnostic | undefined {
  if (
    answers?.module === undefined ||
    location?.file.endsWith('src/features/search/answers/open-custom.ts') !== true
  )
    return undefined
  return diagnose('missing-default-export', 'The module with the answers has no default export.', {
    file: fileName(answers.module, root),
    hint: 'Write `export default { async *ask(request, signal) { … } }`.',
  })
}
