import { join } from 'node:path'
import { frameOf } from '../diagnostics/code-frame.ts'
import { fold } from '../diagnostics/fold.ts'
import { paintFor } from '../diagnostics/paint.ts'
import { plainSentence } from '../diagnostics/plain-text.ts'
import { ruleAddress } from '../diagnostics/rule-address.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { OverlayNote } from '../model/overlay-note.ts'
import { editorLink, type Editor } from './editor-link.ts'

/** What the overlay's notes are made from. */
export interface OverlayInput {
  /** Absolute path of the project. */
  readonly root: string
  /** Returns the text of a file (absolute path below the root). */
  readonly source: (file: string) => string | undefined
  readonly editor?: Editor
  /** Base URL of docgen's manual, such as `https://docs.example.com/docgen`. */
  readonly manual?: string | undefined
}

const maxNotes = 30

/** Converts diagnostics to overlay notes, errors first. */
export function overlayNotes(
  diagnostics: readonly Diagnostic[],
  { root, source, editor, manual }: OverlayInput,
): readonly OverlayNote[] {
  const order = { error: 0, warning: 1, info: 2 }
  const clean = (text: string): string => plainSentence(text).replaceAll(`${root}/`, '').replaceAll(root, '.')
  return [...fold(diagnostics)]
    .sort((a, b) => order[a.severity] - order[b.severity])
    .slice(0, maxNotes)
    .map((note) => {
      const { severity, rule, message, hint, file, place } = note
      const text = file === undefined || place === undefined ? undefined : source(file)
      const help = ruleAddress(rule, manual)
      const frame = frameOf(note, text, paintFor(false)).join('\n')
      return {
        severity,
        rule,
        message: clean(message),
        ...(hint === undefined ? {} : { hint: clean(hint) }),
        ...(file === undefined
          ? {}
          : { location: clean(`${file}${place ? `:${String(place.line)}:${String(place.column)}` : ''}`) }),
        ...(frame === '' ? {} : { frame }),
        ...(help === undefined ? {} : { help }),
        ...(file === undefined || editor === undefined
          ? {}
          : { link: editorLink(editor, join(root, file), place) }),
      }
    })
}
