import { join } from 'node:path'
import type { Location, Plugin } from 'esbuild'
import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { fileName } from '../../engine/file-name.ts'
import { packageRoot } from '../../engine/package-root.ts'

/** The answer provider of a site, as far as the client bundle depends on it. */
export interface AnswersInput {
  readonly provider: 'passages' | 'algolia' | 'proxy' | 'custom'
  /** Absolute path of the site's own module. */
  readonly module?: string
}

/**
 * Provides `docgen:answers`, which loads the answer mode with the site's provider, or is undefined and adds
 * nothing to the site, and `docgen:answers-module`, the site's own provider.
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
 * Converts esbuild's error about a missing default export in the site's module, which esbuild reports in
 * docgen's code, to one about the site's file.
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
