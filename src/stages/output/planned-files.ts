import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PublishedFile } from '../assets/images.ts'
import type { StaticFile } from '../assets/static-files.ts'
import type { ThemeBundle } from '../theme/kept-bundle.ts'
import { fingerprint } from '../../engine/fingerprint.ts'
import { asOutputPath } from '../../model/path.ts'
import type { OutputFile } from '../../model/site.ts'
import type { PlannedFile } from './plan-output.ts'
import type { SiteGraph } from '../site/graph.ts'
import type { RenderedPages } from '../render/stage.ts'
import type { Session } from '../../engine/session.ts'

export interface PlanFacts {
  readonly session: Session
  readonly rendered: RenderedPages
  readonly emitted: readonly OutputFile[]
  readonly statics: readonly StaticFile[]
  readonly published: readonly PublishedFile[]
  readonly theme: ThemeBundle
  readonly search: SiteGraph['search']
  /** Absolute path of the project root. */
  readonly root: string
}

/** Every file of the output, from whatever makes it. */
export function plannedFiles({
  session,
  rendered,
  emitted,
  statics,
  published,
  theme,
  search,
  root,
}: PlanFacts): readonly PlannedFile[] {
  const { disk } = session
  return [
    ...rendered.pages.map(({ page, htmlHash, html }): PlannedFile => ({
      path: page.output,
      hash: htmlHash,
      origin: `the page \`${page.route}\``,
      ...(page.route === search?.route && search.chosenAt ? { chosenAt: search.chosenAt } : {}),
      content: html,
    })),
    ...[...rendered.branches()].map(([path, content]): PlannedFile => ({
      path,
      hash: fingerprint(content),
      origin: 'the theme',
      content: () => content,
    })),
    ...emitted.map(({ content, ...file }): PlannedFile => {
      if (typeof content === 'object' && 'copyOf' in content)
        return { ...file, hash: fingerprint(readFileSync(content.copyOf)), content: () => content }
      return { ...file, hash: fingerprint(content), content: () => content }
    }),
    ...statics.map(({ path, source }): PlannedFile => ({
      path: asOutputPath(path),
      hash: disk.hashOf(source),
      origin: `\`${source}\``,
      content: () => ({ copyOf: join(root, source) }),
    })),
    ...published.map(({ output, source }): PlannedFile => ({
      path: output,
      hash: disk.hashOf(source),
      origin: `\`${source}\``,
      content: () => ({ copyOf: join(root, source) }),
    })),
    ...theme.files.map(({ path, file, hash }): PlannedFile => ({
      path,
      hash: hash ?? fingerprint(path),
      origin: 'the theme',
      content: () => ({ copyOf: join(theme.folder, file) }),
    })),
  ]
}
