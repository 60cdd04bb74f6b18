/** What the source of a diagram says about it, and the source without that. */
export interface DiagramTexts {
  /** With an empty comment for each line that is gone: lines keep their numbers. */
  readonly code: string
  /** Shown above the diagram, from front matter or, in a sequence, `title`. */
  readonly title?: string
  /** For screen readers: `accTitle` or the title, and `accDescr`. */
  readonly label?: string
}

const frontMatter = /^\s*---[ \t]*\n[ \t]*title:[ \t]*(\S.*)\n[ \t]*---[ \t]*$/m
const sequenceTitle = /^[ \t]*title(?::|[ \t])[ \t]*(\S.*)$/m
const accessibleName = /^[ \t]*accTitle[ \t]*:[ \t]*(\S.*)$/m
const description = /^[ \t]*accDescr[ \t]*(?::[ \t]*(\S.*)$|\{([^{}]*)\})/m

/** An icon of Font Awesome before the words of a label. Without its style sheet, Mermaid draws none. */
const icon = /\bfa[a-z]?:fa-[\w-]+[ \t]+(?=[\p{L}\p{N}])/gu

/**
 * Takes the texts out of a diagram that are no part of the drawing (Mermaid, "Accessibility Options" and
 * "Diagram Titles"). Front matter with anything but a title stays, since it may change the drawing.
 */
export function takeTexts(source: string): DiagramTexts {
  let code = source
  const take = (pattern: RegExp): string | undefined => {
    const match = pattern.exec(code)
    if (!match) return undefined
    code = code.replace(match[0], match[0].replace(/[^\n]+/g, '%%'))
    return unquoted(match[1] ?? match[2] ?? '')
  }
  const heading = /^\s*---/.test(code) ? take(frontMatter) : undefined
  const title = heading ?? (begins('sequenceDiagram', code) ? take(sequenceTitle) : undefined)
  const name = take(accessibleName) ?? title
  const label = [name, take(description)].filter(Boolean).join('. ')
  return {
    code: begins('flowchart|graph', code) ? code.replace(icon, '') : code,
    ...(title && { title }),
    ...(label && { label }),
  }
}

const begins = (kind: string, code: string): boolean =>
  new RegExp(String.raw`^(?:\s*%%.*\n)*\s*(?:${kind})\b`).test(code)

const unquoted = (text: string): string =>
  text
    .trim()
    .replace(/^(["'])(.*)\1$/s, '$2')
    .replace(/\s+/g, ' ')
