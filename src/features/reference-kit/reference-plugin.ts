import { assetPath } from '../../kit.ts'
import type { Plugin } from '../../model/plugin.ts'
import type { ReferenceMaker } from './make-reference.ts'
import type { SinglePageOptions } from './single-page.ts'

export interface ReferenceKind<Document> {
  /** The name of the plugin, which its options are known by: `json-schema`. */
  readonly name: string
  readonly version: string
  /**
   * The components of its pages, without their extension, and their style sheets besides that of all
   * references: `{ 'crd/CrdPage': [] }`, below `src/features`. With `fieldsPage` where fields are detached.
   */
  readonly components: Readonly<Record<string, readonly string[]>>
  /** Loads what makes the pages: most builds recall them, and need none of its code. */
  readonly load: () => Promise<ReferenceMaker<Document>>
}

/** The page of fields that would make another one too large, for kinds that have such pages. */
export const fieldsPage = { 'reference-kit/FieldsPage': [] }

/** Makes the plugin of a reference whose pages lie at and below one route. */
export function referencePlugin<Document>(
  { name, version, components, load }: ReferenceKind<Document>,
  options: SinglePageOptions,
): Plugin {
  const shownComponents = Object.entries(components).map(([path, sheets]) => ({
    component: path.slice(path.lastIndexOf('/') + 1),
    file: featureFile(`${path}.tsx`),
    sheets: ['reference-kit/reference.css', ...sheets].map(featureFile),
  }))
  return {
    name: `${name}:${options.route}`,
    version,
    cache: true,
    options,
    components: Object.fromEntries(shownComponents.map(({ component, file }) => [component, file])),
    pageStyles: Object.fromEntries(shownComponents.map(({ component, sheets }) => [component, sheets])),
    async content(context) {
      const [maker, { makeReference }] = await Promise.all([load(), import('./make-reference.ts')])
      return makeReference(maker, name, options, context)
    },
  }
}

/** A file of a feature, by its path below `src/features`. */
export const featureFile = (path: string): string => assetPath(import.meta.url, `src/features/${path}`)
